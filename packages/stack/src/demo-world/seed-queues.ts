import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { creatorSignupInput, makeReportInput, newSupportMessageInput, type reportReasons } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { creatorSignup, getCreatorRequest, saveIdentityFile } from '@foxreel/domain/creator-requests';
import { makeReport } from '@foxreel/domain/reports';
import { getSupportThread, sendSupportMessage } from '@foxreel/domain/support';
import { daysAgo, demoAccounts, type People, personOf, type SeedOptions } from './demo-people.ts';
import { releasedWork } from './seed-works.ts';

const [, , staffAccount] = demoAccounts;

const reports: readonly {
  by: string;
  age: number;
  reason: (typeof reportReasons)[number];
  details: string;
  work?: string;
  person?: string;
  /** Words of the comment under `work` that is meant. */
  comment?: string;
}[] = [
  {
    by: 'rafa.lens',
    age: 4.2,
    reason: 'Stolen content',
    details: 'The second frame is from a photographer I follow elsewhere. Please check whether she agreed to this.',
    work: 'tabi-diary-7.webp',
  },
  {
    by: 'katya.p',
    age: 2.6,
    reason: 'Not working',
    details: 'Stops after four seconds on my tablet, every time. Other films play.',
    work: 'slow-pour-2.mp4',
  },
  {
    by: 'elif.k',
    age: 1.3,
    reason: 'Inappropriate content',
    details: 'There is a comment below that jokes about breaking in. Somebody lives there.',
    work: 'field-notes-3.webp',
    comment: 'rob this house',
  },
  {
    by: 'theo.k',
    age: 0.4,
    reason: 'Spam',
    details: 'Sent me the same link four times this morning.',
    person: 'lou.rides',
  },
];

/** Members and support, oldest line first; `true` is the member's. The age is that of the first line. */
const supportThreads: readonly { member: string; age: number; lines: readonly [member: boolean, text: string][] }[] = [
  {
    member: 'coldbrew.ben',
    age: 3.1,
    lines: [
      [true, 'Hi! I bought the crossing twice, once by the link. Can I have one of them back?'],
      [false, 'Hi Ben, a film is never charged twice. I see one purchase, of nine days ago. Which one worries you?'],
      [true, 'Oh. The other one was the coins. Sorry, long shift!'],
    ],
  },
  {
    member: 'mei.mei',
    age: 1.2,
    lines: [[true, 'I applied to become a creator last week. My passport has my maiden name, is that a problem?']],
  },
  {
    member: 'omar.h',
    age: 0.6,
    lines: [
      [true, 'My card was refused, but the bank says that everything is fine.'],
      [true, 'Tried the other one too, same answer.'],
    ],
  },
  { member: 'bokeh.bea', age: 0.2, lines: [[true, 'My last payout came back. Where do I say where it should go?']] },
];

const applications = [
  {
    by: 'mei.mei',
    age: 6.4,
    firstName: 'Mei',
    lastName: 'Tanaka',
    country: 'Japan',
    region: 'Kyoto',
    city: 'Uji',
    address: 'Byodoin Omotesando 3',
  },
  {
    by: 'rafa.lens',
    age: 2.2,
    firstName: 'Rafael',
    lastName: 'Duarte',
    country: 'Portugal',
    region: 'Porto',
    city: 'Porto',
    address: 'Rua das Flores 112',
  },
  {
    by: 'lou.rides',
    age: 0.5,
    firstName: 'Lou',
    lastName: 'Marchetti',
    country: 'Italy',
    region: 'Piedmont',
    city: 'Turin',
    address: 'Via Po 27',
  },
] as const;

/** Something to do in each of staff's lists. What is there already stays as it is. */
export async function seedQueues(options: SeedOptions, people: People): Promise<void> {
  await seedReports(options, people);
  await seedSupport(people);
  await seedApplications(options, people);
}

async function seedReports(options: SeedOptions, people: People): Promise<void> {
  const [known] = await options.db.select({ id: schema.reports.id }).from(schema.reports).limit(1);
  if (known) return;
  for (const { by, age, reason, details, work, person, comment } of reports) {
    const ctx = daysAgo(personOf(people, by).ctx, age);
    const media = work === undefined ? null : await releasedWork(options, work);
    if (work !== undefined && media === null) continue;
    const about =
      person !== undefined
        ? { report_user: personOf(people, person).id }
        : comment !== undefined && media
          ? { report_comment: await commentWith(options, media, comment) }
          : { report_media: media };
    await makeReport(ctx, makeReportInput.parse({ ...about, reason, details }));
  }
}

async function commentWith({ db }: SeedOptions, media: string, words: string): Promise<string | undefined> {
  const { comments } = schema;
  const rows = await db
    .select({ id: comments.id, message: comments.message })
    .from(comments)
    .where(eq(comments.mediaId, media));
  return rows.find(({ message }) => message.includes(words))?.id;
}

async function seedSupport(people: People): Promise<void> {
  const staff = personOf(people, staffAccount.username);
  for (const { member, age, lines } of supportThreads) {
    const { id, ctx } = personOf(people, member);
    if (await getSupportThread(ctx, { userid: id })) continue;
    for (const [index, [byMember, value]] of lines.entries()) {
      const input = { ...(byMember ? {} : { userid: id }), data: { type: 'text', value } };
      const writer = daysAgo(byMember ? ctx : staff.ctx, age - index * 0.05);
      await sendSupportMessage(writer, newSupportMessageInput.parse(input));
    }
  }
}

async function seedApplications({ mediaFolder }: SeedOptions, people: People): Promise<void> {
  const document = await readFile(join(mediaFolder, 'specimen-id.webp'));
  for (const { by, age, ...facts } of applications) {
    const person = personOf(people, by);
    if (person.creator || (await getCreatorRequest(person.ctx))) continue;
    const ctx = daysAgo(person.ctx, age);
    const face = await readFile(join(mediaFolder, 'avatars', `${by}.webp`));
    const input = creatorSignupInput.parse({
      ...facts,
      instagram: `@${by}`,
      twitter: `@${by.replace('.', '_')}`,
      docs: [(await saveIdentityFile(ctx, { body: document, kind: 'document' })).url],
      facePhoto: (await saveIdentityFile(ctx, { body: face, kind: 'face' })).url,
      signature: `${facts.firstName} ${facts.lastName}`,
    });
    await creatorSignup(ctx, input);
  }
}
