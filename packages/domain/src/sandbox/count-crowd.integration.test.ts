import { addCommentInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { addMedia } from '@foxreel/testing/media-files';
import { expect, test } from 'vitest';
import { addComment } from '../comments/index.ts';
import { type Context, SandboxClock } from '../kernel/index.ts';
import { setFollowing } from '../social/index.ts';
import { countCrowd } from './index.ts';

const world = await createTestWorld();
const clock = new SandboxClock();
const inSandbox = (ctx: Context): Context => ({ ...ctx, clock });
const creator = await world.createPerson({ creator: true });
const media = await addMedia(world, creator.id, 'gps.jpg');
const comment = await addComment(creator.ctx, addCommentInput.parse({ media, message: 'First' }));
const crowd = {
  media: [{ id: media, likes: 1_200 }],
  comments: [{ id: comment.id, likes: 90 }],
  accounts: [{ id: creator.id, followers: 48_000 }],
};

async function counts() {
  const [row] = await world.db
    .select({
      likes: schema.media.likesCount,
      commentLikes: schema.comments.likesCount,
      followers: schema.accounts.followersCount,
    })
    .from(schema.media)
    .innerJoin(schema.accounts, eq(schema.accounts.id, schema.media.accountId))
    .innerJoin(schema.comments, eq(schema.comments.mediaId, schema.media.id))
    .where(eq(schema.media.id, media));
  return row;
}

test('a crowd counts on its own, people count on top of it, and the same again adds nothing', async () => {
  await countCrowd(inSandbox(world.system), crowd);
  expect(await counts()).toEqual({ likes: 1_200, commentLikes: 90, followers: 48_000 });
  const fan = await world.createPerson();
  await setFollowing(fan.ctx, { id: creator.id, following: true });
  await countCrowd(inSandbox(world.system), crowd);
  expect(await counts()).toEqual({ likes: 1_200, commentLikes: 90, followers: 48_001 });
});

test('is for the system and staff, and for sandboxes', async () => {
  const fan = await world.createPerson();
  await expect(countCrowd(inSandbox(fan.ctx), crowd)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(countCrowd(world.system, crowd)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
