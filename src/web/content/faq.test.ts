import { expect, test } from 'vitest';
import { fillAnswer, QUESTIONS, structuredData } from './faq.ts';

const everything = QUESTIONS.flatMap(({ question, answer }) => [question, ...answer]).join('\n');

test('[L-9] covers every question in the specification', () => {
  const facts = [
    'How does it work',
    '0.125 inch',
    '3-7 business days in the US',
    '7-21 days internationally',
    "doesn't arrive",
    'At least 1875x1275 px at 300 DPI, as JPG, PNG or PDF',
    'Only shortly after ordering',
    'no minimum order',
    'within 1 business day',
    '{email}',
  ];
  for (const fact of facts) expect(everything).toContain(fact);
});

test('[L-9] gives every question its own anchor', () => {
  const ids = QUESTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^faq-[a-z-]+$/);
});

test('fills in the configured values, with the email address as a link', () => {
  expect(fillAnswer('Within {minutes} minutes write to {email}.', { email: 'a@b.example', minutes: 5 })).toEqual([
    { kind: 'text', text: 'Within 5 minutes write to ' },
    { kind: 'email', address: 'a@b.example' },
    { kind: 'text', text: '.' },
  ]);
});

test('leaves answers with placeholders out of the structured data', () => {
  expect(JSON.stringify(structuredData())).not.toMatch(/\{(email|minutes)\}/);
});
