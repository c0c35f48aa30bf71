/** The list of the world's phone numbers is loaded when one of another country is typed. */
const MOST_DIGITS = 15;

async function readForeignPhone(text: string) {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'));
  const isWhole = phone?.isPossible() === true && phone.ext === undefined && phone.number.length <= MOST_DIGITS + 1;
  return isWhole ? phone : null;
}

/** The server judges again, so a number counts while the list can't be loaded. */
export async function checkForeignPhone(text: string): Promise<boolean> {
  return readForeignPhone(text).then(
    (phone) => phone !== null,
    () => true,
  );
}

/** In its country's usual groups, such as +49 30 123456; anything else stays as it was typed. */
export async function formatForeignPhone(text: string): Promise<string> {
  return readForeignPhone(text).then(
    (phone) => phone?.formatInternational() ?? text,
    () => text,
  );
}
