/** E-mail and phone of the last order, kept in this browser so that their owner need not type them again. */
import * as z from 'zod/mini';
import type { ContactInfo } from '#domain/contact.ts';

const KEY = 'cartolina.contact';

const keptSchema = z.object({ userId: z.string(), email: z.string(), phone: z.string() });

/** Null when there is none of this person's. */
export function readContact(userId: string): ContactInfo | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
    return kept?.userId === userId ? { email: kept.email, phone: kept.phone } : null;
  } catch {
    return null;
  }
}

export function rememberContact(userId: string, { email, phone }: ContactInfo): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, email, phone }));
  } catch {
    // A browser that keeps nothing: it is typed again next time.
  }
}
