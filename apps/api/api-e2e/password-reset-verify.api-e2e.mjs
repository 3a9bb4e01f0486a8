import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, eventually, signedIn, signedUp, unique } from './client.mjs';

/** Emails, read in the sandbox's outbox like staff (spec part 1 §2, §4, §5, §7, §8). */
const request = 'mutation($email: String!) { password_reset_request(email: $email) { user add_date expiration_date } }';
const look = 'query($id: ID!) { password_reset_request(id: $id) { user add_date expiration_date } }';
const reset = 'mutation($id: ID!, $password: String!) { password_reset(id: $id, password: $password) { ok errors } }';
const verify = 'mutation($hash: String!) { verify_email(hash: $hash) { ok errors } }';
const change = 'mutation($account: JSON!) { upProfile(account: $account) { id errors { field message } } }';
const invalid = { ok: false, errors: ['Token is invalid or expired'] };
let anonymous;
let staff;
beforeAll(async () => {
  anonymous = createClient();
  staff = await signedIn('staff@demo.test');
});

/** The secret in the newest mail to an address. */
const mailed = (email, kind, pattern) =>
  eventually(async () => {
    const { staff_mails } = await staff.query('{ staff_mails(limit: 100) { kind recipient subject text state } }');
    const mail = staff_mails.find((one) => one.recipient === email && one.kind === kind);
    return mail?.text?.match(pattern)?.[1];
  });
const resetLink = (email) => mailed(email, 'password_reset', /\/forgot-pass\/([\w-]+)/);
const verifyLink = (email) => mailed(email, 'verify_email', /\/verify-email\?hash=([\w-]+)/);

describe('password reset', () => {
  test('known and unknown addresses get the same answer', async () => {
    const fan = await signedUp();
    const [known, unknown] = [
      await anonymous.query(request, { email: fan.email }),
      await anonymous.query(request, { email: `${unique('nobody')}@example.test` }),
    ];
    for (const { password_reset_request: answer } of [known, unknown]) {
      expect(answer).toEqual({ user: null, add_date: expect.any(String), expiration_date: expect.any(String) });
      expect(Date.parse(answer.expiration_date)).toBeGreaterThan(Date.parse(answer.add_date));
    }
    expect((await anonymous.graphql(request, { email: 'nope' })).errors[0]).toMatchObject({
      status: 400,
      state: { email: ['Invalid email format'] },
    });
  });

  test('the link is checked, sets a password once, and ends old sessions', async () => {
    const fan = await signedUp();
    await anonymous.query(request, { email: fan.email });
    const id = await resetLink(fan.email);
    expect((await anonymous.query(look, { id })).password_reset_request).toMatchObject({ user: fan.account.id });
    const weak = (await anonymous.query(reset, { id, password: 'short' })).password_reset;
    expect(weak).toEqual({
      ok: false,
      errors: ['Password must contain at least 6 characters and includes upper lower number letters'],
    });
    expect((await anonymous.query(reset, { id, password: 'Better1' })).password_reset.ok).toBe(true);
    expect((await anonymous.query(reset, { id, password: 'Again123' })).password_reset).toEqual(invalid);
    expect((await anonymous.query(look, { id })).password_reset_request).toBeNull();
    expect((await fan.graphql('{ auth_account { id } }')).errors[0].status).toBe(401);
    await expect(signedIn(fan.email)).rejects.toThrow();
    expect((await signedIn(fan.email, 'Better1')).account.id).toBe(fan.account.id);
  });

  test('a wrong link', async () => {
    expect((await anonymous.query(look, { id: 'not-a-token' })).password_reset_request).toBeNull();
    expect((await anonymous.query(reset, { id: 'not-a-token', password: 'Better1234' })).password_reset).toEqual(
      invalid,
    );
  });
});

test('a change is undone by the emailed link, once, and a new password set', async () => {
  const fan = await signedUp();
  await fan.query('mutation { createApiToken(name: "t", scopes: [read]) { token } }');
  const token = await mailed(fan.email, 'api_token_made', /\/account\/undo\?token=([\w-]+)/);
  const change = 'query($token: String!) { security_change(token: $token) { kind add_date expiration_date } }';
  expect((await anonymous.query(change, { token })).security_change).toMatchObject({ kind: 'api_token' });
  const undo = 'mutation($token: String!) { undoSecurityChange(token: $token) { ok errors reset } }';
  const { undoSecurityChange } = await anonymous.query(undo, { token });
  expect(undoSecurityChange).toEqual({ ok: true, errors: null, reset: expect.any(String) });
  expect((await anonymous.query(undo, { token })).undoSecurityChange).toEqual({ ...invalid, reset: null });
  expect((await anonymous.query(change, { token })).security_change).toBeNull();
  expect((await fan.graphql('{ auth_account { id } }')).errors[0].status).toBe(401);
  await expect(signedIn(fan.email)).rejects.toThrow();
  const set = await anonymous.query(reset, { id: undoSecurityChange.reset, password: 'Better1' });
  expect(set.password_reset.ok).toBe(true);
  expect((await signedIn(fan.email, 'Better1')).account.id).toBe(fan.account.id);
});

describe('verification', () => {
  const verified = async (who) => (await who.query('{ auth_account { email email_verified } }')).auth_account;

  test('the mail of sign-up verifies once', async () => {
    const fan = await signedUp();
    expect(await verified(fan)).toEqual({ email: fan.email, email_verified: false });
    const hash = await verifyLink(fan.email);
    expect((await anonymous.query(verify, { hash })).verify_email).toEqual({ ok: true, errors: null });
    expect((await anonymous.query(verify, { hash })).verify_email).toEqual(invalid);
    expect((await anonymous.query(verify, { hash: 'nothing' })).verify_email).toEqual(invalid);
    expect(await verified(fan)).toEqual({ email: fan.email, email_verified: true });
    const { resend_verification } = await fan.query('mutation { resend_verification { ok errors } }');
    expect(resend_verification.ok).toBe(false);
  });

  test('is sent again on request', async () => {
    const fan = await signedUp();
    const first = await verifyLink(fan.email);
    expect((await fan.query('mutation { resend_verification { ok errors } }')).resend_verification.ok).toBe(true);
    const second = await eventually(async () => {
      const hash = await verifyLink(fan.email);
      return hash !== first && hash;
    });
    expect((await anonymous.query(verify, { hash: second })).verify_email.ok).toBe(true);
    const { errors } = await anonymous.graphql('mutation { resend_verification { ok } }');
    expect(errors[0].status).toBe(401);
  });

  test('a changed email must be verified again', async () => {
    const fan = await signedUp();
    const email = `${unique('moved')}@example.test`;
    const { upProfile } = await fan.query(change, { account: { email } });
    expect(upProfile).toEqual({ id: fan.account.id, errors: null });
    expect((await fan.query('{ pending_email }')).pending_email).toBe(email);
    expect((await verified(fan)).email).toBe(fan.email);
    const hash = await verifyLink(email);
    expect((await anonymous.query(verify, { hash })).verify_email.ok).toBe(true);
    expect(await verified(fan)).toEqual({ email, email_verified: true });
    expect((await fan.query('{ pending_email }')).pending_email).toBeNull();
    expect((await signedIn(email)).account.id).toBe(fan.account.id);
  });

  test('the outbox is for staff', async () => {
    const { staff_mails } = await staff.query('{ staff_mails(limit: 1) { id state html add_date sent_date error } }');
    expect(staff_mails).toHaveLength(1);
    expect((await (await signedUp()).graphql('{ staff_mails { id } }')).errors[0].status).toBe(403);
    expect((await anonymous.graphql('{ staff_mails { id } }')).errors[0].status).toBe(401);
  });
});
