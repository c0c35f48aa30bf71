/** "29:05", or "1 h 05 min" when there is more than an hour. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const minutes = Math.floor(seconds / 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
  return `${minutes}:${pad(seconds % 60)}`;
}
