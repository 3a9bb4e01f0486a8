import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath } from '../process/find-on-path.ts';
import { lastLines } from '../process/last-lines.ts';
import { type Stack, stopGroups } from '../stack.ts';
import { StackError } from '../stack-error.ts';
import { installSystemPackage } from './system-packages.ts';

const programs = ['valkey-server', 'redis-server'] as const;

/** Finds a Valkey (or a Redis, which speaks the same), installs one where it may, and starts it without persistence. Returns its address. */
export async function startValkey(stack: Stack): Promise<{ url: string; program: string }> {
  const program = findOnPath(programs) ?? (await installValkey(stack.signal));
  const folder = join(stack.folders.dataDir, 'valkey');
  mkdirSync(folder, { recursive: true });
  const port = stack.ports.valkey;
  const managed = stack.process(stopGroups.valkey, {
    name: 'valkey',
    command: program,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
      '--daemonize',
      'no',
    ],
    env: process.env,
    graceMs: 1000,
  });
  await managed.start();
  const deadline = Date.now() + 20_000;
  while (!(await answersPing(port))) {
    if (Date.now() > deadline || managed.crashes > 3)
      throw new StackError(`${program} does not start:\n${lastLines(managed.spec.logFile, 5, '  ')}`);
    await sleep(50, undefined, { signal: stack.signal });
  }
  return { url: `redis://127.0.0.1:${port}`, program };
}

async function installValkey(signal: AbortSignal): Promise<string> {
  await installSystemPackage({ apt: ['valkey-server', 'redis-server'], brew: ['valkey', 'redis'] }, signal);
  const program = findOnPath(programs);
  if (!program) {
    throw new StackError(
      'Valkey: no valkey-server or redis-server on the PATH, and none could be installed. Install one (apt-get install redis-server, brew install valkey), or set VALKEY_URL.',
    );
  }
  return program;
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('data', (reply) => done(reply.toString().startsWith('+PONG')));
    socket.once('error', () => done(false));
  });
}
