/**
 * The state of each ZIP code, by its first three digits, or by all five where those share their first three with another
 * state. Includes the territories, the freely associated states and the armed forces.
 */
const PREFIXES = `
  AA 340, AE 090-099, AK 995-999, AL 350-369, AP 962-966, AR 716-729, AS 96799, AZ 850-865, CA 900-961, CO 800-816,
  CT 060-069, DC 200 202-205 569, DE 197-199, FL 320-339 341-349, FM 96941-96944, GA 300-319 398-399, GU 969, HI 967-968,
  IA 500-528, ID 832-838, IL 600-629, IN 460-479, KS 660-679, KY 400-427, LA 700-714, MA 010-027 055, MD 206-219 20588,
  ME 039-049, MH 96960 96970, MI 480-499, MN 550-567, MO 630-658, MP 96950-96952, MS 386-397, MT 590-599, NC 270-289,
  ND 580-588, NE 680-693, NH 030-038, NJ 070-089, NM 870-884, NV 889-898, NY 005 100-149 06390, OH 430-459, OK 730-749,
  OR 970-979, PA 150-196, PR 006-007 009, PW 96939-96940, RI 028-029, SC 290-299, SD 570-577, TN 370-385,
  TX 733 750-799 885 73960, UT 840-847, VA 201 220-246 20598, VI 008, VT 050-054 056-059, WA 980-994, WI 530-549,
  WV 247-268, WY 820-831 83414`;

/** The later entry counts, so Austin's 733 takes precedence over Oklahoma's range. */
const STATES: ReadonlyMap<string, string> = new Map(
  PREFIXES.split(',').flatMap((entry) => {
    const [state = '', ...ranges] = entry.trim().split(/\s+/);
    return ranges.flatMap(prefixesOf).map((prefix): readonly [string, string] => [prefix, state]);
  }),
);

function prefixesOf(range: string): readonly string[] {
  const [first = '', last = first] = range.split('-');
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(first.length, '0'));
}

/** Its two-letter code. Null for codes that the post hasn't given to a state. */
export function stateOfZip(zip: string): string | null {
  return STATES.get(zip.slice(0, 5)) ?? STATES.get(zip.slice(0, 3)) ?? null;
}
