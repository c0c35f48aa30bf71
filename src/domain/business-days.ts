/** Days on which cards are printed and the US mail is delivered. Days are written as 2026-12-24. */

const DAY_MS = 24 * 3_600_000;

export function nextDay(day: string): string {
  return shiftDay(day, 1);
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function isBusinessDay(day: string): boolean {
  return !isWeekend(day) && !isFederalHoliday(day);
}

/** Returns the day itself, or the first business day after it. */
export function businessDayFrom(day: string): string {
  return isBusinessDay(day) ? day : businessDayFrom(nextDay(day));
}

export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday === SUNDAY || weekday === SATURDAY;
}

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6];

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

const FIXED_HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** Month, weekday, and which one of the month. */
const MOVING_HOLIDAYS = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
] as const;

/** US federal holidays. One on a weekend is observed on the Friday before or the Monday after. */
function isFederalHoliday(day: string): boolean {
  const isFixed = (date: string) => FIXED_HOLIDAYS.includes(date.slice(5));
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const weekday = weekdayOf(day);
  if (isFixed(day)) return true;
  if (weekday === MONDAY && isFixed(shiftDay(day, -1))) return true;
  if (weekday === FRIDAY && isFixed(shiftDay(day, 1))) return true;
  // Memorial Day is the last Monday of May.
  if (month === 5 && weekday === MONDAY && date > 24) return true;
  const which = Math.ceil(date / 7);
  return MOVING_HOLIDAYS.some(([m, w, n]) => m === month && w === weekday && n === which);
}
