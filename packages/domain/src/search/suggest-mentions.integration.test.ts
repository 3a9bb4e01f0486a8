import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { describe, expect, it } from 'vitest';
import { addComment } from '../comments/index.ts';
import { blockAccount } from '../social/index.ts';
import { suggestMentions } from './index.ts';

const world = await createTestWorld();

describe('suggestMentions', () => {
  it('has the creator, then who commented, then followed people, by the start of a name', async () => {
    const [fan, named] = [await world.createPerson(), await world.createPerson()];
    const author = await world.createPerson({ creator: true });
    const media = (await insertMedia(world, author)).id;
    const tag = author.username.slice(0, 6);
    const rename = (person: Person, fullname: string) =>
      world.db.update(schema.accounts).set({ fullname }).where(eq(schema.accounts.id, person.id));
    const followed = await world.createPerson();
    await rename(author, `Zed ${tag}creator`);
    await rename(named, `${tag}commenter`);
    await rename(followed, `${tag}followed`);
    await addComment(named.ctx, { media, message: 'Hello' });
    await world.db.insert(schema.follows).values({ followerId: fan.id, followeeId: followed.id });
    const found = async (query: string) => (await suggestMentions(fan.ctx, { media, query })).map(({ id }) => id);
    expect((await found(`@${tag}`)).slice(0, 3)).toEqual([author.id, named.id, followed.id]);
    expect(await found('')).toEqual([author.id, named.id, followed.id]);
    expect(await found('%')).toEqual([]);
    await blockAccount(named.ctx, { id: fan.id });
    expect(await found('')).toEqual([author.id, followed.id]);
    await expect(suggestMentions(world.anonymous, { media, query: '' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await blockAccount(author.ctx, { id: fan.id });
    await expect(suggestMentions(fan.ctx, { media, query: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
