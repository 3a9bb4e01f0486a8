import type { BrowserContext, Page } from 'playwright-core';
import { address, password, unique } from './product.ts';

/** A person with their own browser. */
export interface Person {
  username: string;
  email: string;
  context: BrowserContext;
  /** Another tab at this path. */
  open(path: string): Promise<Page>;
  /**
   * The same, once the stream knows what the tab shows: from then on events reach it. A stream that opens before the page's data
   * is there reports again; `watched` is a part of the report to wait for.
   */
  openListening(path: string, watched?: string): Promise<Page>;
}

function personIn(context: BrowserContext, username: string, email: string): Person {
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(address + path);
    return page;
  };
  const openListening = async (path: string, watched = '') => {
    const page = await context.newPage();
    const told = page.waitForResponse(
      (response) =>
        response.url().includes('/trpc/stream.watch') &&
        response.ok() &&
        (response.request().postData() ?? '').includes(watched),
    );
    await page.goto(address + path);
    await told;
    return page;
  };
  return { username, email, context, open, openListening };
}

export const visitor = (context: BrowserContext): Person => personIn(context, '', '');

/** Creates an account and signs it in with the documented calls. */
export async function signUp(context: BrowserContext): Promise<Person> {
  const username = unique('e2e');
  const email = `${username}@example.test`;
  await call(context, '/api/signup', { type: 'email', username, fullname: `Person ${username}`, email, password });
  return personIn(context, username, email);
}

export async function signIn(context: BrowserContext, email: string): Promise<Person> {
  const reply = await call(context, '/api/auth', { type: 'email', email, password });
  return personIn(context, usernameOf(reply), email);
}

/** Advances the product's clock, as staff may in a sandbox. Returns the product's time. */
export async function advanceClock(staff: Person, by: string): Promise<Date> {
  const reply = await call(staff.context, '/api/sandbox/clock', { advance: by });
  if (typeof reply === 'object' && reply && 'now' in reply && typeof reply.now === 'string') return new Date(reply.now);
  throw new Error(`The sandbox clock answered ${JSON.stringify(reply)}`);
}

async function call(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const response = await context.request.post(address + path, { data, timeout: 60_000 });
  const reply: unknown = await response.json();
  const refused = typeof reply === 'object' && reply && 'error' in reply && reply.error;
  if (!response.ok() || refused) throw new Error(`${path}: ${response.status()} ${JSON.stringify(reply)}`);
  return reply;
}

function usernameOf(reply: unknown): string {
  if (typeof reply === 'object' && reply && 'account' in reply) {
    const { account } = reply;
    if (typeof account === 'object' && account && 'username' in account) return String(account.username);
  }
  throw new Error(`No account in ${JSON.stringify(reply)}`);
}
