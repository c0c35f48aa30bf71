/** Stores email and phone: the last order's in this browser, unsent ones in this tab. */
import * as z from 'zod/mini';
import type { ContactInfo } from '#domain/contact.ts';

const KEY = 'cartolina.contact';
const TYPED_KEY = 'cartolina.contact-typed';

const keptSchema = z.object({ userId: z.string(), email: z.string(), phone: z.string() });

/** The contact details of this user's last order. */
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
    // Without storage, it's typed again next time.
  }
}

/** Removes everything, for the next user of this browser. */
export function forgetContact(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(TYPED_KEY);
}

/** A visitor's input survives signing in. A user's input is never shown to another user. */
export function readTyped(userId: string | null): ContactInfo | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(TYPED_KEY) ?? 'null')).data;
    return kept !== undefined && (kept.userId === '' || kept.userId === userId) ? kept : null;
  } catch {
    return null;
  }
}

export function keepTyped(userId: string | null, { email = '', phone = '' }: Partial<ContactInfo>): void {
  try {
    sessionStorage.setItem(TYPED_KEY, JSON.stringify({ userId: userId ?? '', email, phone }));
  } catch {
    // Without storage, a reload loses it.
  }
}
