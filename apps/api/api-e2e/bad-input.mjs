import { expect } from 'vitest';
import { createClient, signedIn, signedUp } from './client.mjs';

/** An id that does not exist. */
export const nobody = '019f0000-0000-7000-8000-000000000000';

/** Callers of invalid requests, by role. */
export async function badPeople() {
  const [fan, stranger, creator, staff] = await Promise.all([
    signedUp(),
    signedUp(),
    signedIn('creator@demo.test'),
    signedIn('staff@demo.test'),
  ]);
  return { anonymous: createClient(), fan, stranger, creator, staff };
}

/** Careless or hostile input gets a clear error, never a 5xx or a stack trace. */
export async function answer(response) {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(text).not.toMatch(/\n\s+at |node_modules|postgres|drizzle|ECONN|select "/i);
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}
