/** Numbers of cards and people in words. */

export function countCards(count: number): string {
  return count === 1 ? '1 card' : `${count.toLocaleString('en-US')} cards`;
}

export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}
