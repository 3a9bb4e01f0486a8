import { sendMassMessageInput, threadListInput } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import { estimateRecipients, getMassMessage, listThreads, sendMassMessage } from '@foxreel/domain/messaging';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import { asAccount } from './bench-context.ts';
import { inWords, latenessOf } from './lateness.ts';
import { makeAudience, measureInsertSelect } from './mass-audience.ts';
import { watchMemory } from './process-load.ts';
import { startWorker } from './start-worker.ts';

/*
 * A mass message to 1,000,000 followers: how long until each sampled inbox shows it, compared with one indexed INSERT…SELECT of
 * the same rows; inbox reads with and without it; then the real worker delivers everything, exactly once each. MASS_RECIPIENTS
 * sets a smaller number for a quick look, MASS_WORKERS how many workers deliver.
 */
const recipients = Number(process.env['MASS_RECIPIENTS'] ?? 1_000_000);
const workerCount = Number(process.env['MASS_WORKERS'] ?? 1);
const rounds = 3;

const server = requiredVariable('TEST_DATABASE_URL');
const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
const { db } = database;
const { creatorId, sampled } = await makeAudience(database, recipients);
const creator = asAccount(db, creatorId, true);
const firstPage = threadListInput.parse({ limit: 30 });

const inboxOf = (id: string) => listThreads(asAccount(db, id), firstPage);
const shows = async (id: string) =>
  (await inboxOf(id)).items.some(({ users }) => users.some((user) => user.id === creatorId));
/** Reads each sampled inbox several times; milliseconds per read. */
async function readInboxes(): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const id of sampled) {
      const began = performance.now();
      await inboxOf(id);
      took.push(performance.now() - began);
    }
  return took;
}
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const peerMs = await measureInsertSelect(database);
await readInboxes();
const without = await readInboxes();

const message = sendMassMessageInput.parse({
  send_to: 'follower',
  messages: [{ type: 'text', value: 'To all of you: the new film is up.' }],
});
// As the screen does before sending.
await estimateRecipients(creator, message);
const began = performance.now();
const { id } = await sendMassMessage(creator, message);
const acceptedMs = performance.now() - began;
// Each opens their inbox right after acceptance: the time is the acceptance plus their own read.
const visible: { there: boolean; at: number }[] = [];
for (const fan of sampled) {
  const opened = performance.now();
  visible.push({ there: await shows(fan), at: acceptedMs + performance.now() - opened });
}
const visibleMs = Math.max(...visible.map(({ at }) => at));
const together = performance.now();
await Promise.all(sampled.map(inboxOf));
const togetherMs = performance.now() - together;
const withIt = await readInboxes();

const startedAt = performance.now();
const workers = await Promise.all(Array.from({ length: workerCount }, () => startWorker(database.url)));
const memories = workers.map(({ pid }) => watchMemory(pid));
const reading = readInboxes();
const deadline = performance.now() + 15 * 60_000;
while ((await getMassMessage(creator, { id })).status !== 'sent' && performance.now() < deadline)
  await new Promise((resolve) => setTimeout(resolve, 500));
const writtenMs = performance.now() - startedAt;
const meanwhile = await reading;
for (const memory of memories) memory.stop();
await Promise.all(workers.map((worker) => worker.stop()));
const peak = Math.max(...memories.map((memory) => memory.peak()));
const [tally] = await db.execute<{ messages: number; fans: number; wrong: number }>(sql`
  select count(*)::int as messages, count(distinct m.thread_id)::int as fans, count(*) filter (where t.unread1 + t.unread2 <> 1)::int as wrong
  from messages m join threads t on t.id = m.thread_id where m.origin = 'mass'`);
await database.close();

const share = visibleMs / peerMs;
const reads = median(withIt) / median(without);
console.log(`A message to ${recipients.toLocaleString('en')} followers`);
console.log(`  accepted after                         ${Math.round(acceptedMs)} ms`);
console.log(
  `  seen in ${sampled.length} sampled inboxes after     ${inWords(latenessOf(visible.map(({ at }) => at)))} (${visible.filter(({ there }) => there).length} show it)`,
);
console.log(`  all of these read at once in           ${Math.round(togetherMs)} ms`);
console.log(`  one indexed INSERT…SELECT              ${Math.round(peerMs)} ms`);
console.log(`  visible ÷ INSERT…SELECT                ${share.toFixed(4)} (1/${Math.round(1 / share)}; goal ≤ 1/50)`);
console.log(`  inbox reads without it                 ${inWords(latenessOf(without))}`);
console.log(`  inbox reads with it on its way         ${inWords(latenessOf(withIt))}`);
console.log(`  median with ÷ without                  ${reads.toFixed(2)} (goal ≤ 1.3)`);
console.log(`  while the worker writes it             ${inWords(latenessOf(meanwhile))}`);
console.log(
  `  written by ${workerCount} worker${workerCount === 1 ? ' ' : 's'} in                ${(writtenMs / 1000).toFixed(1)} s, at most ${peak} MB each (goal < 250)`,
);
console.log(`  messages ${tally?.messages}, recipients ${tally?.fans}, wrong unread counts ${tally?.wrong}`);
const exact = tally?.messages === recipients && tally.fans === recipients;
const good = exact && visible.every(({ there }) => there) && share <= 1 / 50 && reads <= 1.3 && peak < 250;
console.log(good ? '  all goals: yes' : '  all goals: NO');
process.exit(good ? 0 : 1);
