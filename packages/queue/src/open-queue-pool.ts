import { createServerFinder, hostsOf } from '@foxreel/db';
import pg from 'pg';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A pool of node-postgres, which graphile-worker needs. If `url` names several hosts, it connects to their primary. `onLost` hears
 * of connections that were lost, idle or not.
 */
export function openQueuePool(url: string, config: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = createPool(url, config);
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

function createPool(url: string, config: pg.PoolConfig): pg.Pool {
  const server = createServerFinder(url, 'primary');
  const known = server.known();
  if (known !== null) return new pg.Pool({ ...config, connectionString: known });

  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> {
      const connected = this.#connect();
      if (callback)
        connected.then(
          (client) => Reflect.apply(callback, null, [null, client]),
          (error: unknown) => Reflect.apply(callback, null, [error]),
        );
      return connected;
    }

    async #connect(): Promise<pg.Client> {
      const { hostname, port } = new URL(await server.find());
      this.host = hostname;
      this.port = Number(port || 5432);
      return super.connect();
    }
  }
  return new pg.Pool({ ...config, connectionString: hostsOf(url)[0], Client: PrimaryClient });
}
