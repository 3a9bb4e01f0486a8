import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, notFound } from '../kernel/index.ts';
import { soundExtensions } from './sound-view.ts';

const { sounds } = schema;

/** Where the bytes of a sound are. Open to everyone; NOT_FOUND for an unknown id and for another extension than its own. */
export async function openSound(
  ctx: Context,
  { id, extension }: { id: string; extension: string },
): Promise<{ key: string; contentType: string }> {
  const [sound] = await ctx.db.select().from(sounds).where(eq(sounds.id, id));
  if (!sound || soundExtensions.get(sound.mimeType) !== extension) throw notFound('The sound');
  return { key: sound.storageKey, contentType: sound.mimeType };
}
