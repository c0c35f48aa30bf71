/** The journeys' service key. No other program uses it. */
import { importJWK, SignJWT } from 'jose';

export const SERVICE_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'j75OKlULdj7B4mpsI11ekObqiUpUWOiayLXQ2EAR7qg',
  y: 'V-0XuwJTDspUGKcfWTyVfO3PBzjSV5e1yo5rtrnCY1k',
} as const;
const PRIVATE_PART = 'RlcD3lkOJ7zu_0ERETDN6Pe8DyPvSzyReOk4f94asYc';

export async function serviceToken(): Promise<string> {
  const key = await importJWK({ ...SERVICE_KEY, d: PRIVATE_PART }, 'ES256');
  return new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1h').sign(key);
}
