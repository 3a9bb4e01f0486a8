import {
  createSharedLinkInput,
  type MakeReportInput,
  makeReportInput,
  messages,
  type ReportAction,
  resolveReportInput,
  staffReportsInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApiToken } from '../account/index.ts';
import { addComment, deleteComment, listComments } from '../comments/index.ts';
import { getMedia, listOwnMedia } from '../media/index.ts';
import { createSharedLink, removeSharedLink } from '../shared-links/index.ts';
import { blockAccount } from '../social/index.ts';
import { listReports, makeReport, reportSubjects, resolveReport } from './index.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const world = await createTestWorld();
let fan: Person;
let creator: Person;
let staff: Person;
beforeEach(async () => {
  [fan, creator, staff] = await Promise.all([
    world.createPerson(),
    world.createPerson({ creator: true, postsCount: 1 }),
    world.createPerson({ staff: true }),
  ]);
});

const report = (by: Person, input: Partial<MakeReportInput>) =>
  makeReport(by.ctx, makeReportInput.parse({ reason: 'Spam', ...input }));
const resolve = (id: string, action: ReportAction, note?: string) =>
  resolveReport(staff.ctx, resolveReportInput.parse({ id, action, note }));
const account = async (id: string) => {
  const [row] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, id));
  return row;
};

test('the form accepts only documented reasons and lengths', () => {
  const parsed = (input: object) => makeReportInput.safeParse({ reason: 'Other', report_user: nobody, ...input });
  expect(parsed({ details: 'x'.repeat(1000) }).success).toBe(true);
  for (const input of [
    { details: 'x'.repeat(1001) },
    { reason: 'Boring' },
    { report_user: undefined },
    { report_media: 'x' },
  ])
    expect(parsed(input).success).toBe(false);
  expect(parsed({ report_user: undefined }).error?.issues[0]?.message).toBe(messages.reportTarget);
  expect(parsed({ report_user: undefined, report_comment: nobody }).success).toBe(true);
  expect(parsed({ report_comment: nobody }).error?.issues[0]?.message).toBe(messages.reportCommentAlone);
});

test('a repeated report is one while open, also concurrently, and a new one after the decision', async () => {
  const { id: media } = await insertMedia(world, creator);
  const [first, second] = await Promise.all([
    report(fan, { report_media: media, details: 'Stolen' }),
    report(fan, { report_media: media }),
  ]);
  expect(second.id).toBe(first.id);
  expect(first).toMatchObject({ reportMedia: media, reportUser: null, reason: 'Spam', status: 'open', note: null });
  expect((await report(fan, { report_media: media, report_user: creator.id })).id).not.toBe(first.id);
  await resolve(first.id, 'dismiss');
  expect((await report(fan, { report_media: media })).id).not.toBe(first.id);
});

test('nobody can report themselves, their own media, or what is hidden from them', async () => {
  const { id: media } = await insertMedia(world, creator);
  await expect(report(creator, { report_user: creator.id })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { report_user: [messages.ownReport] },
  });
  await expect(report(creator, { report_media: media })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { report_media: [messages.ownMediaReport] },
  });
  for (const input of [{ report_user: nobody }, { report_media: nobody }])
    await expect(report(fan, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await blockAccount(creator.ctx, { id: fan.id });
  for (const input of [{ report_user: creator.id }, { report_media: media }])
    await expect(report(fan, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const anonymous = { ...fan, ctx: world.anonymous };
  await expect(report(anonymous, { report_user: creator.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('media visible only through a shared link can be reported with it while it exists', async () => {
  const [{ id: media }, { id: other }] = [
    await insertMedia(world, creator, { private: true }),
    await insertMedia(world, creator, { private: true }),
  ];
  const { id: link } = await createSharedLink(
    creator.ctx,
    createSharedLinkInput.parse({ media, description: 'The whole evening', price: 5 }),
  );
  for (const input of [{ report_media: media }, { report_media: other, link }, { report_media: media, link: 'x' }])
    await expect(report(fan, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(report(creator, { report_media: media, link })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  const created = await report(fan, { report_media: media, link });
  expect((await reportSubjects(staff.ctx, [created])).get(created.id)).toMatchObject({ media: { id: media } });
  await removeSharedLink(creator.ctx, { id: link });
  const late = await world.createPerson();
  await expect(report(late, { report_media: media, link })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('only staff see reports, oldest first', async () => {
  const list = (by: Person, more: object = {}) => listReports(by.ctx, staffReportsInput.parse(more));
  const one = await report(fan, { report_user: creator.id });
  const two = await report(creator, { report_user: fan.id });
  const ids = (await list(staff, { limit: 200 })).items.map(({ id }) => id);
  expect(ids.indexOf(one.id)).toBeLessThan(ids.indexOf(two.id));
  const first = await list(staff, { limit: 1 });
  const rest = await list(staff, { limit: 200, after: first.after });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
  await expect(list(fan)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(
    resolveReport(fan.ctx, resolveReportInput.parse({ id: one.id, action: 'dismiss' })),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await resolve(one.id, 'dismiss', 'Nothing in it');
  expect((await list(staff, { status: 'dismissed', limit: 200 })).items).toContainEqual(
    expect.objectContaining({ id: one.id, action: 'dismiss', note: 'Nothing in it' }),
  );
});

test('a report is decided once, even concurrently', async () => {
  const { id } = await report(fan, { report_user: creator.id });
  const results = await Promise.allSettled([resolve(id, 'dismiss'), resolve(id, 'suspend_user')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ code: 'CONFLICT', message: messages.reportResolved });
  await expect(resolve(nobody, 'dismiss')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('taking reported media down updates counts, and the owner sees the reason', async () => {
  const { id: media } = await insertMedia(world, creator);
  const { id } = await report(fan, { report_media: media });
  expect(await resolve(id, 'remove_media', 'It is not yours')).toMatchObject({
    status: 'resolved',
    action: 'remove_media',
  });
  expect(await getMedia(fan.ctx, { media })).toBeNull();
  const [own] = (await listOwnMedia(creator.ctx, { limit: 5, skip: 0, filter: {} })).items;
  expect(own).toMatchObject({ id: media, state: 'rejected', reviewReason: 'It is not yours' });
  expect((await account(creator.id))?.postsCount).toBe(0);
  const other = await report(fan, { report_user: creator.id });
  await expect(resolve(other.id, 'remove_media')).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('a suspended account is signed out, off the air, and visible to nobody', async () => {
  const bad = await createLiveCreator(world);
  const { id: media } = await insertMedia(world, bad);
  const [session] = await world.db
    .insert(schema.sessions)
    .values({ accountId: bad.id, tokenHash: bad.id, accessHash: bad.id, expiresAt: new Date(Date.now() + 60_000) })
    .returning();
  await createApiToken(bad.ctx, { name: 't', scopes: ['read'] });
  const { id } = await report(fan, { report_media: media });
  await resolve(id, 'suspend_user', 'Enough');
  expect(await account(bad.id)).toMatchObject({ suspendedAt: expect.any(Date), live: false });
  expect(await world.db.select().from(schema.sessions).where(eq(schema.sessions.accountId, bad.id))).toEqual([]);
  expect(await world.db.select().from(schema.apiTokens).where(eq(schema.apiTokens.accountId, bad.id))).toEqual([]);
  expect(world.published).toContainEqual({
    topic: `account:${bad.id}`,
    event: { type: 'session_ended', session: session?.id },
  });
  expect(await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, bad.id))).toMatchObject([
    { state: 'ended', endReason: 'account_gone' },
  ]);
  expect(await getMedia(fan.ctx, { media })).toBeNull();
  const other = await report(fan, { report_user: staff.id });
  await expect(resolve(other.id, 'suspend_user')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('staff see the subject and the reporter; a warning reaches the owner, and the decision the reporter', async () => {
  const reporter = await world.createPerson({ emailVerifiedAt: new Date() });
  const { id: media } = await insertMedia(world, creator);
  const created = await report(reporter, { report_media: media });
  const shown = (await listReports(staff.ctx, staffReportsInput.parse({ limit: 200 }))).items.filter(
    ({ id }) => id === created.id,
  );
  expect((await reportSubjects(staff.ctx, shown)).get(created.id)).toMatchObject({
    media: { id: media },
    account: { id: creator.id, openReports: 1 },
    reporter: { id: reporter.id },
  });
  await expect(reportSubjects(fan.ctx, shown)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(resolveReportInput.safeParse({ id: created.id, action: 'warn_user' }).error?.issues[0]).toMatchObject({
    path: ['note'],
    message: messages.warningNote,
  });
  await resolve(created.id, 'warn_user', 'Name your sources');
  const mailsTo = async (person: Person) =>
    (await world.db.select().from(schema.mails).where(eq(schema.mails.accountId, person.id))).map(({ kind, text }) => ({
      kind,
      text,
    }));
  expect(await mailsTo(creator)).toEqual([
    { kind: 'account_warned', text: expect.stringContaining('Name your sources') },
  ]);
  expect(await mailsTo(reporter)).toEqual([{ kind: 'report_decided', text: expect.stringContaining('took action') }]);
  expect((await account(creator.id))?.suspendedAt).toBeNull();
});

describe('a reported comment', () => {
  const write = async (by: Person) => {
    const { id: media } = await insertMedia(world, creator);
    const { id: comment } = await addComment(by.ctx, { media, message: 'Rude words' });
    return { media, comment };
  };

  test('is shown to staff with its author, once, and can be removed by them', async () => {
    const writer = await world.createPerson();
    const { media, comment } = await write(writer);
    const [one, two] = await Promise.all([1, 2].map(() => report(fan, { report_comment: comment })));
    expect(one).toEqual(two);
    expect(one).toMatchObject({ reportComment: comment, reportUser: writer.id, reportMedia: null });
    if (!one) throw new Error('No report');
    await blockAccount(writer.ctx, { id: staff.id });
    expect((await reportSubjects(staff.ctx, [one])).get(one.id)).toMatchObject({
      comment: { id: comment, media, message: 'Rude words' },
      account: { id: writer.id },
    });
    await expect(resolve(one.id, 'remove_media')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await resolve(one.id, 'remove_comment');
    expect(await listComments(fan.ctx, { media, limit: 9, skip: 0 })).toMatchObject({ items: [], count: 0 });
    await expect(resolve(one.id, 'remove_comment')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('that was deleted meanwhile still allows decisions about its author', async () => {
    const writer = await world.createPerson();
    const { comment } = await write(writer);
    const { id } = await report(fan, { report_comment: comment });
    await deleteComment(writer.ctx, { comment });
    const [shown] = (await listReports(staff.ctx, staffReportsInput.parse({ limit: 200 }))).items.filter(
      (one) => one.id === id,
    );
    if (!shown) throw new Error('No report');
    expect((await reportSubjects(staff.ctx, [shown])).get(id)).toMatchObject({
      comment: null,
      account: { id: writer.id },
    });
    expect(await resolve(id, 'remove_comment')).toMatchObject({ status: 'resolved' });
  });

  test('must be visible to the reporter, and not their own', async () => {
    const { comment } = await write(fan);
    await expect(report(fan, { report_comment: comment })).rejects.toMatchObject({
      fields: { report_comment: [messages.ownCommentReport] },
    });
    const stranger = await world.createPerson();
    await blockAccount(fan.ctx, { id: stranger.id });
    for (const report_comment of [comment, nobody])
      await expect(report(stranger, { report_comment })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      makeReport(world.anonymous, makeReportInput.parse({ reason: 'Spam', report_comment: comment })),
    ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { id } = await report(creator, { report_user: fan.id });
    await expect(resolve(id, 'remove_comment')).rejects.toMatchObject({
      fields: { action: [messages.reportNoComment] },
    });
  });
});

test('staff do not decide on reports about themselves, their media or their comments', async () => {
  const judge = await world.createPerson({ staff: true, creator: true });
  const { id: media } = await insertMedia(world, judge);
  const { id: theirs } = await insertMedia(world, creator);
  const comment = await addComment(judge.ctx, { media: theirs, message: 'Mine' });
  const own = [
    await report(fan, { report_user: judge.id }),
    await report(fan, { report_media: media }),
    await report(fan, { report_media: media, report_user: creator.id }),
    await report(fan, { report_comment: comment.id }),
  ];
  for (const { id } of own)
    for (const action of ['dismiss', 'warn_user'] as const)
      await expect(
        resolveReport(judge.ctx, resolveReportInput.parse({ id, action, note: 'No' })),
      ).rejects.toMatchObject({ code: 'FORBIDDEN', message: messages.ownReportDecision });
  expect((await listReports(judge.ctx, staffReportsInput.parse({ limit: 200 }))).items.map(({ id }) => id)).toEqual(
    expect.arrayContaining(own.map(({ id }) => id)),
  );
  for (const { id } of own) expect(await resolve(id, 'dismiss')).toMatchObject({ status: 'dismissed' });
  // A report by oneself about somebody else is no conflict.
  const { id } = await report(judge, { report_user: creator.id });
  expect(
    await resolveReport(judge.ctx, resolveReportInput.parse({ id, action: 'warn_user', note: 'Stop' })),
  ).toMatchObject({ status: 'resolved' });
});
