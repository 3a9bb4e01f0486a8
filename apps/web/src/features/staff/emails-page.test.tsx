import { expect, test } from 'vitest';
import { mailParts } from './emails-page.tsx';

test('links lead to this server, whatever host they name, and the surrounding text stays', () => {
  const text = 'Hello,\n\nVerify:\nhttp://127.0.0.1:3000/verify-email?hash=abc\n\nFoxreel';
  const parts = mailParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map((part) => part.address)).toEqual([null, '/verify-email?hash=abc', null]);
});

test('a link cannot lead to another host', () => {
  expect(mailParts('https://foxreel.test//evil.example/x')[0]?.address).toBe('/evil.example/x');
  expect(mailParts('https:// nothing')).toEqual([{ start: 0, text: 'https:// nothing', address: null }]);
});
