import { messageListInput, newMessageInput, readTeaserContent, type TeaserContent } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { count, eq } from '@foxreel/db/drizzle';
import { insertMedia, type MediaValues, type Person } from '@foxreel/testing';
import { createMoneyWorld } from '../../wallet/testing/money-world.ts';
import { listMessages, sendMessage, unlockTeaser } from '../index.ts';

/** A world with money and a creator who sends paid messages. */
export async function createTeaserWorld() {
  const world = await createMoneyWorld();
  const creator = await world.addPerson({ creator: true });

  const addMedia = (values: MediaValues = {}) => insertMedia(world, creator, { private: true, ...values });
  const send = (from: Person, to: Person, content: Record<string, unknown>) =>
    sendMessage(
      from.ctx,
      newMessageInput.parse({
        to: to.id,
        data: { type: 'teaser', value: JSON.stringify({ text: 'For you', ...content }) },
      }),
    );
  const contentOf = (message: { data: { value: string }[] } | null | undefined): TeaserContent => {
    const content = readTeaserContent(message?.data[0]?.value ?? '');
    if (!content) throw new Error(`No teaser: ${JSON.stringify(message)}`);
    return content;
  };
  const seen = async (viewer: Person, thread: string) =>
    contentOf((await listMessages(viewer.ctx, messageListInput.parse({ thread }))).items.at(-1));
  const salesOf = async (buyer: Person) => {
    const [row] = await world.db
      .select({ count: count() })
      .from(schema.sales)
      .where(eq(schema.sales.buyerId, buyer.id));
    return row?.count ?? 0;
  };
  const unlock = (viewer: Person, message: { id: string; thread: string }) =>
    unlockTeaser(viewer.ctx, { message_id: message.id, thread: message.thread });
  return { world, creator, addMedia, send, contentOf, seen, salesOf, unlock };
}
