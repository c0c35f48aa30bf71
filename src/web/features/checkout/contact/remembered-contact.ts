/** E-mail and phone: of the last order, kept in this browser, and as they are being typed, kept in this tab. */
import * as z from 'zod/mini';
import type { ContactInfo } from '#domain/contact.ts';

const KEY = 'cartolina.contact';

const TYPED_KEY = 'cartolina.contact-typed';

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

/** For whoever sits at this browser next. */
export function forgetContact(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(TYPED_KEY);
}

/** What a visitor typed is theirs after signing in, too; what somebody signed in typed is nobody else's. */
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
    // A browser that keeps nothing: a reload loses it.
  }
}
