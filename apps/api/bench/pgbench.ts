import { execFile } from 'node:child_process';
import { access, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A statement as the api ran it, with its values. */
export interface CapturedStatement {
  text: string;
  values: unknown[];
}

/** The path of pgbench: on the PATH, or where Debian and its relatives install it. Throws with how to get it. */
export async function findPgbench(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions
      .sort()
      .reverse()
      .map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  for (const folder of folders) {
    const path = join(folder, 'pgbench');
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(
    'pgbench is not here. It comes with PostgreSQL: on Debian and Ubuntu "apt-get install postgresql-contrib", on macOS "brew install postgresql"',
  );
}

/**
 * A pgbench script that runs the captured statements as prepared ones. `moving` is drawn for each page, all other values are
 * variables.
 */
export async function writeScript(file: string, statements: CapturedStatement[], moving: unknown): Promise<string[]> {
  const variables: string[] = [];
  const lines = statements.map(({ text, values }, index) => {
    const named = text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_match, number: string) => {
      const value = values[Number(number) - 1];
      if (value === moving) return ':start';
      const name = `s${index}v${number}`;
      if (!variables.some((variable) => variable.startsWith(`${name}=`))) variables.push(`${name}=${String(value)}`);
      return `:${name}`;
    });
    return `${named};`;
  });
  await writeFile(file, `\\set start random(0, 2000000000) / 2000000000.0\n${lines.join('\n')}\n`);
  return variables;
}

/** Pages per second of a script with one page per transaction. */
export async function runPgbench(
  pgbench: string,
  options: { url: string; script: string; variables: string[]; clients: number; seconds: number },
): Promise<number> {
  const url = new URL(options.url);
  const { stdout } = await run(
    pgbench,
    [
      ...[
        '-n',
        '-M',
        'prepared',
        '-c',
        String(options.clients),
        '-j',
        '2',
        '-T',
        String(options.seconds),
        '-f',
        options.script,
      ],
      ...options.variables.flatMap((variable) => ['-D', variable]),
      ...['-h', url.hostname, '-p', url.port || '5432', '-U', decodeURIComponent(url.username), url.pathname.slice(1)],
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) } },
  );
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench told no rate:\n${stdout}`);
  return Number(rate);
}
