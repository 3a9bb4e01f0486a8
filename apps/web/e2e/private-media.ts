import { readFileSync } from 'node:fs';
import type { Footage } from './footage.ts';
import type { Person } from './person.ts';
import { address, unique } from './product.ts';

interface Asked {
  data: Record<string, unknown>;
}

async function ask(person: Person, query: string, variables: object): Promise<Record<string, unknown>> {
  const reply = await person.context.request.post(`${address}/api`, { data: { query, variables } });
  const body: Asked = await reply.json();
  return body.data;
}

/** A creator's private video of twelve seconds, processed and approved. */
export async function uploadPrivateFilm(
  { film }: Footage,
  creator: Person,
  staff: Person,
): Promise<{ id: string; description: string }> {
  const description = unique('Private film ');
  const form = {
    media_files: { name: 'private.mp4', mimeType: 'video/mp4', buffer: readFileSync(film(12)) },
    'medias[0][description]': description,
    'medias[0][tags][]': 'e2e',
    'medias[0][private]': 'true',
  };
  const reply = await creator.context.request.post(`${address}/api/upload/media`, { multipart: form });
  const { medias }: { medias: { id: string }[] } = await reply.json();
  const id = medias[0]?.id;
  if (!id) throw new Error('Nothing was uploaded');
  const query = 'query ($id: ID!) { media(id: $id) { processed { original } thumbnail { grid } } }';
  for (let tries = 0; ; tries += 1) {
    const { media } = await ask(creator, query, { id });
    if (JSON.stringify(media).includes('.webp')) break;
    if (tries > 240) throw new Error('The video was not processed');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await ask(staff, 'mutation ($id: ID!) { reviewMedia(id: $id, approved: true) { id } }', { id });
  return { id, description };
}
