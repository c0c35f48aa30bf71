/** What of a mail server's refusal may be told: figures and codes. Its words quote the address, so they are dropped here. */
import * as z from 'zod/mini';
import { EmailError } from './port.ts';

const smtpErrorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
});

export function toEmailError(error: unknown): EmailError {
  const { code, command, responseCode, response } = smtpErrorSchema.safeParse(error).data ?? {};
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const facts = [code, command, responseCode, status].filter((fact) => fact !== undefined);
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA';
  // Statuses x.7.x are about who may send: for the operator to mend, and the mail is worth another try then.
  const isAboutSender = status?.split('.')[1] === '7' || responseCode === 530;
  const isFinal = isAboutThisEmail && !isAboutSender && responseCode !== undefined && responseCode >= 500;
  return new EmailError(`the mail server did not take it: ${facts.join(', ') || 'no reason given'}`, { isFinal });
}
