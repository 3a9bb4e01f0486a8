import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaFile } from '@foxreel/testing/media-files';
import type postgres from 'postgres';
import type { Cast } from './cast.ts';

const pauseMs = 700;

/** Each creator uploads one picture after another until `until` is aborted: what the media worker has to do. Returns the media that were accepted. */
export async function runUploads(cast: Cast, until: AbortSignal): Promise<string[]> {
  const picture = new Blob([await readFile(await mediaFile('clear.png'))], { type: 'image/png' });
  const accepted: string[] = [];
  await Promise.all(
    cast.creators.map(async (creator) => {
      while (!until.aborted) {
        accepted.push(...(await creator.upload(picture)));
        await sleep(pauseMs);
      }
    }),
  );
  return accepted;
}

/** Every picture that was accepted is there and finished. */
export async function lostUploads(sql: postgres.Sql, accepted: readonly string[]): Promise<string[]> {
  if (accepted.length === 0) return [];
  const rows = await sql<{ id: string; process_status: string }[]>`
    select id, process_status from media where id in ${sql(accepted)}`;
  const statuses = new Map(rows.map(({ id, process_status }) => [id, process_status]));
  return accepted
    .filter((id) => statuses.get(id) !== 'done')
    .map((id) => `The upload ${id} was accepted and is ${statuses.get(id) ?? 'lost'}`);
}
