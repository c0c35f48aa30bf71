/** E-mail and phone of the last order, kept in this browser so that they need not be typed again. */
import * as z from 'zod/mini';

const KEY = 'cartolina.contact';

const contactSchema = z.object({ email: z.string(), phone: z.string() });
export type RememberedContact = z.infer<typeof contactSchema>;

const NOTHING: RememberedContact = { email: '', phone: '' };

export function readContact(): RememberedContact {
  try {
    const parsed = contactSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function rememberContact(contact: RememberedContact): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(contact));
  } catch {
    // A browser that keeps nothing: it is typed again next time.
  }
}

export function forgetContact(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
