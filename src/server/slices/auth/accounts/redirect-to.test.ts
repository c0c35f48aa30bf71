import { describe, expect, test } from 'vitest';
import { createRedirects } from './redirect-to.ts';

const SITE = 'https://cards.example';
const redirects = createRedirects(SITE, 'https://friend.example, https://other.example/app ,nonsense,');

describe('redirect_to', () => {
  test.each([
    ['https://cards.example', 'https://cards.example/'],
    ['https://cards.example/dashboard?a=1', 'https://cards.example/dashboard?a=1'],
    ['https://cards.example/#access_token=mine', 'https://cards.example/'],
    ['https://friend.example/any/page', 'https://friend.example/any/page'],
    ['https://other.example/app', 'https://other.example/app'],
    ['https://other.example/app/page', 'https://other.example/app/page'],
  ])('[R-10] follows %s', (requested, expected) => {
    expect(redirects.resolve(requested)).toBe(expected);
  });

  test.each([
    undefined,
    '',
    '/dashboard',
    '//evil.example',
    'https://cards.example@evil.example',
    'https://cards.example:pass@evil.example/',
    'https://someone@cards.example/',
    'https://cards.example.evil.example',
    'https://evil.example/https://cards.example',
    'https://evil.example\\@cards.example',
    'http://cards.example/',
    'https://cards.example:8443/',
    'https://other.example/application',
    'https://other.example/app/../admin',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:///evil.example',
    ' https://evil.example',
    'https://cards.example\u0000.evil.example',
  ])('[R-10] leads to the site for %j', (requested) => {
    expect(redirects.resolve(requested)).toBe('https://cards.example/');
  });
});
