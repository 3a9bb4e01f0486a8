import { launch } from './launch.ts';

const stoppable = { codeWhenStopped: 130 };

/** The commands of `node bootstrap.mjs <command>`. Each loads only what it needs, so that a check needs no database client. */
const commands: Record<string, () => Promise<void>> = {
  start: async () => launch((await import('./start.ts')).start),
  dev: async () => launch((await import('./start.ts')).dev),
  test: async () => launch((await import('./test.ts')).test, stoppable),
  verify: async () => exitWith((await import('./verify.ts')).verify()),
  bench: async () => launch((await import('./bench.ts')).bench, stoppable),
  chaos: async () => launch((await import('./chaos.ts')).chaos, stoppable),
  fuzz: async () => launch((await import('./chaos.ts')).fuzz, stoppable),
  shots: async () => launch((await import('./chaos.ts')).shots, stoppable),
  cluster: async () => launch((await import('./cluster/cluster-command.ts')).cluster),
  backup: async () => launch((await import('./backup/backup-command.ts')).backup),
  restore: async () => launch((await import('./backup/backup-command.ts')).restore),
  drill: async () => launch((await import('./backup/drill.ts')).drill, stoppable),
  'drill:product': async () => launch((await import('./backup/drill.ts')).drillProduct),
  'db:migrate': async () => launch((await import('./database-command.ts')).migrateDatabase),
  'db:seed': async () => launch((await import('./database-command.ts')).seedDatabase),
  'db:reset': async () => launch((await import('./database-command.ts')).resetDatabase),
  advisories: async () => exitWith((await import('./checks/advisories.ts')).advisories()),
  sbom: async () => exitWith((await import('./checks/advisories.ts')).sbom(process.argv.slice(2))),
};

async function exitWith(code: number | Promise<number>): Promise<void> {
  process.exitCode = await code;
}

// Makes the arguments look as if the command were its own script.
const [name = ''] = process.argv.splice(2, 1);
const command = commands[name];
if (command) {
  await command();
} else {
  console.error(`Usage: node bootstrap.mjs <command>, one of ${Object.keys(commands).join(', ')}`);
  process.exitCode = 1;
}
