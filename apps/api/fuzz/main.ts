import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { Actors } from './actors.ts';
import { graphqlArbitrary } from './graphql-arbitrary.ts';
import { restArbitrary } from './rest-arbitrary.ts';
import { trpcArbitrary } from './trpc-arbitrary.ts';
import { type GeneratedCall, knownValues, learnIds, sendCall } from './value-arbitrary.ts';

const slowMs = Number(process.env['FUZZ_SLOW_MS'] ?? 5000);
/** A value that only PostgreSQL refused: the caller does not learn which field it was. */
const unnamed = 'The input is not valid';
const traces =
  /\n\s+at .+:\d+|node_modules|PostgresError|drizzle|ECONN|select ".+" from|Something went wrong on our side/;

/** What is wrong with any response, or null: no 5xx, no stack trace or internals, no error without a field, within 5 s. */
function complaintOf(reply: { status: number; text: string; milliseconds: number }): string | null {
  if (reply.status >= 500 && !isHonest503(reply)) return `answered ${reply.status}: ${reply.text.slice(0, 1000)}`;
  const leaked = traces.exec(reply.text);
  if (reply.text.includes(unnamed)) return `names no field: ${reply.text.slice(0, 1000)}`;
  if (leaked) return `tells of its inside ("${leaked[0].trim().slice(0, 100)}"): ${reply.text.slice(0, 1000)}`;
  if (reply.milliseconds > slowMs) return `took ${(reply.milliseconds / 1000).toFixed(1)} s`;
  return null;
}

/** Documented exception: lives without LiveKit. */
const isHonest503 = ({ status, text }: { status: number; text: string }) => status === 503 && /UNAVAILABLE/.test(text);

/*
 * Generated calls over GraphQL, REST and tRPC against a running product, like an external tool: never a 5xx, a stack trace or a hang.
 * Calls learn ids from replies, so that a seed alone repeats no failure: its call is printed.
 * Settings: FOXREEL_URL, FUZZ_CALLS, FUZZ_SEED (printed by every run), FUZZ_PARALLEL, FUZZ_SLOW_MS.
 */
const address = process.env['FOXREEL_URL'];
if (!address) throw new Error('FOXREEL_URL is not set: run "pnpm fuzz", which starts a product for it');
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const calls = setting('FUZZ_CALLS', 20_000);
const parallel = setting('FUZZ_PARALLEL', 6);
const seed = setting('FUZZ_SEED', Date.now() % 2 ** 31);
const tellEvery = 2000;

const schema = buildSchema(await (await fetch(`${address}/api/schema.graphql`)).text());
const actors = new Actors(address);
await actors.enter();
const known = await knownValues(address, actors);
const counts = new Map<number, number>();
let sent = 0;

console.log(`${calls} calls, seed ${seed}, ${parallel} at a time`);
const started = performance.now();
const arbitrary = fc.oneof(
  { weight: 3, arbitrary: graphqlArbitrary(schema, known) },
  { weight: 1, arbitrary: restArbitrary(known) },
  { weight: 3, arbitrary: trpcArbitrary(known) },
);
const results = await Promise.all(
  Array.from({ length: parallel }, (_, index) =>
    fc.check(fc.asyncProperty(arbitrary, attempt), {
      numRuns: Math.ceil(calls / parallel),
      seed: seed + index,
      interruptAfterTimeLimit: 25 * 60_000,
      // Shrinking a failing call costs thousands more; the original is readable enough.
      endOnFailure: true,
    }),
  ),
);
const failures = results.filter((result) => result.failed);
for (const { seed: failed, counterexamplePath, counterexample, errorInstance } of failures) {
  console.error(`FAILED (FUZZ_SEED ${failed}, run ${counterexamplePath}): ${errorInstance}`);
  console.error(JSON.stringify(counterexample).slice(0, 3000));
}
const byStatus = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
console.log(
  `${sent} calls in ${((performance.now() - started) / 1000).toFixed(0)} s; replies by status: ${byStatus.join(', ')}`,
);
process.exitCode = failures.length > 0 || sent < calls ? 1 : 0;

async function attempt(call: GeneratedCall): Promise<void> {
  const reply = await sendCall(address ?? '', call, actors.cookie(call.actor));
  sent += 1;
  learnIds(known, reply.text);
  if (sent % tellEvery === 0) console.log(`${sent} calls`);
  counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1);
  const complaint = complaintOf(reply);
  if (complaint) throw new Error(complaint);
  if (reply.text.includes('UNAUTHENTICATED') && call.actor !== 'anonymous' && call.actor !== 'forged')
    await actors.renew(call.actor);
}
