import {
  type AccountView,
  checkAvailabilityInput,
  emailInput,
  type FieldMessages,
  signInInput,
  signInWithCodeInput,
  signUpInput,
} from '@foxreel/contracts';
import { checkAvailability } from '@foxreel/domain/account';
import { z } from 'zod';
import type { ApiApp, ApiContext, ApiRequest } from '../api-context.ts';
import { fieldsOf, firstMessages, inLanguage, restReply } from '../errors/index.ts';
import { askForSignInCode } from '../http/account-by-mail.ts';
import { logIn, logInWithCode, logOut, register } from '../http/login.ts';
import { readJson } from '../http/request-body.ts';
import { formReply } from './forms.ts';

/** An account with the documented names of REST and GraphQL (spec part 1 §3). */
function accountReply(account: AccountView): Record<string, unknown> {
  return {
    id: account.id,
    username: account.username,
    fullname: account.fullname,
    avatar: account.avatar,
    bio: account.bio,
    email: account.own?.email ?? null,
    email_verified: account.own?.emailVerified ?? null,
    phone: account.own?.phone ?? null,
    gender: account.own?.gender ?? null,
    interests: account.own?.interests ?? [],
    followers: account.followers,
    following: account.following,
    posts: account.posts,
    live: account.live,
    livestream: account.livestream,
    status: account.status,
    role: { creator: account.creator, staff: account.staff },
    socials: account.socials,
    isFollowing: account.isFollowing,
    authUserSubscription: account.subscriptionId === null ? null : { id: account.subscriptionId },
    add_date: account.addDate,
  };
}

const byEmail = { type: z.literal('email', { error: 'Type must be "email"' }).default('email') };
const authBody = signInInput.extend(byEmail);
/** `name` is the documented alias of `fullname`. */
const signUpBody = z.preprocess((body) => {
  const named = z.looseObject({ name: z.unknown(), fullname: z.undefined().optional() }).safeParse(body);
  return named.success ? { ...named.data, fullname: named.data.name } : body;
}, signUpInput.extend(byEmail));

/** POST /api/auth, POST /api/signup, GET and POST /api/signout, POST /api/validate (docs/contract/rest.md). */
export function mountAuthRoutes(app: ApiApp): void {
  app.post('/api/auth', async (c) => {
    const body = await readJson(c);
    const ctx = await c.get('context')();
    return formReply(ctx, () => (isByCode(body) ? byCode(ctx, body) : byPassword(ctx, body)));
  });
  app.post('/api/signup', async (c) => {
    const body = await readJson(c);
    const ctx = await c.get('context')();
    return formReply(ctx, async () => signedIn(await register(ctx, signUpBody.parse(body))));
  });
  const signOut = async (c: ApiRequest) => {
    await logOut(await c.get('context')());
    return restReply({ error: null });
  };
  app.get('/api/signout', signOut);
  app.post('/api/signout', signOut);
  app.post('/api/validate', async (c) => {
    const body = await readJson(c);
    const ctx = await c.get('context')();
    await ctx.limits.beforeValidate(ctx.request.address);
    const errors = await validateFields(ctx, body);
    const { fields } = inLanguage({ message: '', fields: errors }, ctx.request.language);
    return restReply({ error: Object.keys(errors).length > 0, errors: firstMessages(fields ?? {}) });
  });
}

const byPassword = async (ctx: ApiContext, body: unknown) => signedIn(await logIn(ctx, authBody.parse(body)));

const isByCode = (body: unknown): body is { type: 'code' } =>
  typeof body === 'object' && body !== null && 'type' in body && body.type === 'code';

/** Not in the contract: `{type: "code", email}` emails a four-digit code, and the same with `code` signs in. */
async function byCode(ctx: ApiContext, body: object) {
  if ('code' in body) return signedIn(await logInWithCode(ctx, signInWithCodeInput.parse(body)));
  await askForSignInCode(ctx, emailInput.parse(body));
  return { error: null, account: null };
}

const signedIn = ({ account }: Awaited<ReturnType<typeof logIn>>) => ({ error: null, account: accountReply(account) });

/** Each given field is parsed with its own schema, so that an error has that field's message instead of a union's. */
async function validateFields(ctx: ApiContext, body: unknown): Promise<FieldMessages> {
  const [forUsername, forEmail] = checkAvailabilityInput.options;
  const fields = typeof body === 'object' && body !== null ? body : {};
  const schemas = [
    'email' in fields ? [forEmail] : [],
    'username' in fields || !('email' in fields) ? [forUsername] : [],
  ];
  const found = await Promise.all(
    schemas.flat().map((schema) => {
      const parsed = schema.safeParse(body);
      return parsed.success ? checkAvailability(ctx, parsed.data) : fieldsOf(parsed.error);
    }),
  );
  return Object.assign({}, ...found);
}
