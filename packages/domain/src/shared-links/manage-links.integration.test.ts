import {
  createSharedLinkInput,
  messages,
  type SharedLinkView,
  sharedLinkListInput,
  updateSharedLinkInput,
} from '@foxreel/contracts';
import type { Person } from '@foxreel/testing';
import { describe, expect, it } from 'vitest';
import { exportAccount } from '../privacy/index.ts';
import { getSharedLink, listSharedLinks, removeSharedLink, updateSharedLink } from './index.ts';
import { createLinkWorld } from './testing/link-world.ts';

const { world, creator, addMedia, makeLink, newLink, codeOf } = await createLinkWorld();

/** The ids of links in an account's export. */
async function exported({ ctx }: Person): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const part of exportAccount(ctx))
    if ('rows' in part && part.name === 'shared_links') found.push(...part.rows);
  return found.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : row));
}

describe('a creator', () => {
  it('creates links, lists them newest first by pages, edits and removes them', async () => {
    const author = await world.addPerson({ creator: true });
    const media = await addMedia({}, author);
    const made: SharedLinkView[] = [];
    for (const price of [3, 5, 7]) made.unshift(await makeLink(media, { price }, author));
    expect(made[0]).toMatchObject({
      priceCents: 700,
      url: `/link/${made[0]?.id}`,
      media: { id: media, access: 'owner' },
    });
    const page = (after?: string) => listSharedLinks(author.ctx, sharedLinkListInput.parse({ limit: 2, after }));
    const first = await page();
    const second = await page(first.after ?? '');
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect(second.after).toBeNull();
    const [{ id }] = first.items as [SharedLinkView];
    const edit = (input: object) => updateSharedLink(author.ctx, updateSharedLinkInput.parse({ id, ...input }));
    expect(await edit({ price: 4.5 })).toMatchObject({ priceCents: 450, description: 'The whole evening' });
    expect(await edit({ free: true, description: '' })).toMatchObject({ priceCents: 0, description: '' });
    expect(await exported(author)).toEqual(expect.arrayContaining(made.map((link) => link.id)));
    expect(await removeSharedLink(author.ctx, { id })).toBe(true);
    expect(await removeSharedLink(author.ctx, { id })).toBe(false);
    expect((await page()).items.map((link) => link.id)).toEqual([made[1]?.id, made[2]?.id]);
  });

  it('cannot use media of others, unapproved media or missing prices; and nobody else manages links', async () => {
    const other = await world.addPerson({ creator: true });
    const media = await addMedia();
    const link = await makeLink(media, { price: 3 }, creator);
    await expect(makeLink(media, { price: 5 }, other)).rejects.toMatchObject({
      fields: { media: [messages.linkOthersMedia] },
    });
    for (const state of ['review', 'processing', 'rejected'] as const)
      await expect(newLink({ price: 5 }, { state })).rejects.toMatchObject({
        fields: { media: [messages.linkUnready] },
      });
    const said = (input: object) =>
      createSharedLinkInput
        .safeParse({ media, description: 'Words', ...input })
        .error?.issues.map(({ path }) => path[0]);
    expect([said({ price: 2.99 }), said({}), said({ price: 3.001 }), said({ price: 3, description: ' ' })]).toEqual([
      ['price'],
      ['price'],
      ['price'],
      ['description'],
    ]);
    expect(said({ free: true })).toBeUndefined();
    const change = (ctx: Person['ctx']) =>
      codeOf(updateSharedLink(ctx, updateSharedLinkInput.parse({ id: link.id, price: 9 })));
    expect(await change(other.ctx)).toBe('NOT_FOUND');
    expect(await removeSharedLink(other.ctx, link)).toBe(false);
    const fan = await world.addPerson();
    for (const [ctx, code] of [
      [fan.ctx, 'FORBIDDEN'],
      [world.anonymous, 'UNAUTHENTICATED'],
    ] as const) {
      expect(await change(ctx)).toBe(code);
      expect(await codeOf(removeSharedLink(ctx, link))).toBe(code);
      expect(await codeOf(listSharedLinks(ctx, sharedLinkListInput.parse({})))).toBe(code);
      expect(await codeOf(makeLink(media, { price: 5 }, { ...fan, ctx }))).toBe(code);
    }
    expect(await getSharedLink(fan.ctx, link)).toMatchObject({ priceCents: 300 });
  });
});
