import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandAs, postgresUser } from '../parts/postgres.ts';
import type { Stack } from '../stack.ts';
import { type ClusterPorts, clusterGroups } from './cluster-ports.ts';
import { listens, waitFor } from './wait-for.ts';

/** The database's name for apis, whose statements have a timeout: nobody can ask for one through PgBouncer (decision 0054). */
export const apiEntry = 'foxreel_api';
const statementTimeoutMs = 15_000;

/** PgBouncer's settings: transactions of many clients on few connections to the primary. */
export function pgbouncerConfig(
  ports: Pick<ClusterPorts, 'primary' | 'pgbouncer'>,
  userFile: string,
  database: string,
): string {
  const server = `host=127.0.0.1 port=${ports.primary}`;
  const lines = [
    '[databases]',
    `${apiEntry} = ${server} dbname=${database} connect_query='set statement_timeout = ${statementTimeoutMs}'`,
    ...[`* = ${server}`, '', '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${ports.pgbouncer}`, 'unix_socket_dir =', 'pool_mode = transaction'],
    ...['auth_type = scram-sha-256', `auth_file = ${userFile}`],
    ...['max_client_conn = 2000', 'default_pool_size = 30', 'server_login_retry = 1'],
    // What a client asks for at its start and a shared connection cannot keep.
    'ignore_startup_parameters = extra_float_digits,search_path,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ];
  return `${lines.join('\n')}\n`;
}

/** Starts PgBouncer in front of the primary. */
export async function startPgbouncer(
  stack: Stack,
  program: string,
  ports: ClusterPorts,
  password: string,
  database: string,
): Promise<void> {
  // It refuses to run as root, like PostgreSQL.
  const user = postgresUser();
  const folder = join(stack.folders.dataDir, 'pgbouncer');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [userFile, configFile] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(userFile, `"postgres" "${password}"\n`, { mode: 0o600 });
  writeFileSync(configFile, pgbouncerConfig(ports, userFile, database), { mode: 0o600 });
  if (user) for (const path of [folder, userFile, configFile]) chownSync(path, user.uid, user.gid);
  const managed = stack.process(clusterGroups.balancers, {
    name: 'pgbouncer',
    ...commandAs(user, program, [configFile], [folder]),
    env: process.env,
    cwd: '/',
    // Without waiting for clients.
    stopSignal: 'SIGTERM',
    graceMs: 2000,
  });
  await managed.start();
  await waitFor('PgBouncer', [managed], () => listens(ports.pgbouncer), { signal: stack.signal });
}
