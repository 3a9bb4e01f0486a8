import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath, lastLines } from '../process/managed-process.ts';
import { type Stack, stopGroups } from '../stack.ts';
import { loadOrCreateSecret, StackError } from '../steps.ts';
import { installSystemPackage } from './system-packages.ts';

const programs = ['valkey-server', 'redis-server'] as const;

/**
 * Finds or installs Valkey (or Redis, which is compatible), and starts it without persistence and with a password. Returns its
 * URL, including the password.
 */
export async function startValkey(stack: Stack): Promise<{ url: string; program: string }> {
  const program = await valkeyProgram(stack.signal);
  const folder = join(stack.folders.dataDir, 'valkey');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const port = stack.ports.valkey;
  const password = loadOrCreateSecret(join(folder, 'password'));
  const settings = join(folder, 'valkey.conf');
  const lines = [
    ...[`port ${port}`, 'bind 127.0.0.1', `requirepass ${password}`, `dir ${JSON.stringify(folder)}`],
    ...['save ""', 'appendonly no', 'daemonize no'],
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
  const managed = stack.process(stopGroups.valkey, {
    name: 'valkey',
    command: program,
    // A password in the arguments would be visible to everybody on the machine.
    args: [settings],
    env: process.env,
    graceMs: 1000,
  });
  await managed.start();
  const deadline = Date.now() + 20_000;
  while (!(await answersPing(port, password))) {
    if (Date.now() > deadline || managed.crashes > 3)
      throw new StackError(`${program} does not start:\n${lastLines(managed.spec.logFile, 5, '  ')}`);
    await sleep(50, undefined, { signal: stack.signal });
  }
  return { url: `redis://:${password}@127.0.0.1:${port}`, program };
}

/** valkey-server or redis-server, installed if this user may. Throws StackError with how to get one. */
export async function valkeyProgram(signal: AbortSignal): Promise<string> {
  const present = findOnPath(programs);
  if (present) return present;
  await installSystemPackage({ apt: ['valkey-server', 'redis-server'], brew: ['valkey', 'redis'] }, signal);
  const program = findOnPath(programs);
  if (!program) {
    throw new StackError(
      'Valkey: no valkey-server or redis-server on the PATH, and none could be installed. Install one (apt-get install redis-server, brew install valkey), or set VALKEY_URL.',
    );
  }
  return program;
}

function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => done(false));
    let replies = '';
    socket.on('data', (reply) => {
      replies += reply.toString();
      if (replies.includes('\r\n', replies.indexOf('\r\n') + 1)) done(replies.startsWith('+OK\r\n+PONG'));
    });
    socket.once('error', () => done(false));
  });
}
