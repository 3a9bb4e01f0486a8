import { buySharedLinkInput, messages, updateSharedLinkInput } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';
import { replay } from '../ledger/index.ts';
import { getMedia, listFavorites } from '../media/index.ts';
import { deleteMedia } from '../review/index.ts';
import { blockAccount } from '../social/index.ts';
import { buyMedia, getEarnings, listPurchases, refundSale } from '../wallet/index.ts';
import { buySharedLink, getSharedLink, removeSharedLink, updateSharedLink } from './index.ts';
import { createLinkWorld } from './testing/link-world.ts';

const { world, creator, addMedia, makeLink, newLink, buy, open } = await createLinkWorld();

describe('a priced link', () => {
  it('shows only the cover and its text until it is bought, then plays and is listed as purchased', async () => {
    const fan = await world.addPerson();
    const link = await newLink({ price: 5.99 }, { description: 'Not for strangers', tags: ['secret'] });
    const media = link.media.id;
    for (const ctx of [fan.ctx, world.anonymous]) {
      expect(await getSharedLink(ctx, link)).toMatchObject({
        media: {
          access: 'buy',
          shopCents: 599,
          source: null,
          teaser: null,
          captions: [],
          description: 'The whole evening',
          tags: [],
          thumbnail: { original: null, grid: `/link-files/${link.id}/cover.webp` },
        },
      });
      expect(await open(ctx, link, 'cover.webp')).toBe('done');
      for (const path of ['playable.mp4', 'hls/master.m3u8', 'poster.webp', 'teaser.mp4'])
        expect(await open(ctx, link, path)).toBe('FORBIDDEN');
      expect(await open(ctx, link, '../x/cover.webp')).toBe('NOT_FOUND');
      expect(await getMedia(ctx, { media })).toBeNull();
    }
    expect(await buy(fan, link)).toBeNull();
    await world.buy(fan, 25);
    await expect(buy(fan, link, 16)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await buy(fan, link, 17)).toMatchObject({ media: { access: 'purchased', source: { type: 'hls' } } });
    expect(await world.coinsOf(fan)).toBe(70 - 17);
    expect((await getEarnings(creator.ctx)).pendingCents).toBe(419);
    const bought = { limit: 10, skip: 0, filter: { favorites: 'purchased' as const } };
    expect((await listFavorites(fan.ctx, bought)).items).toMatchObject([{ id: media, access: 'purchased' }]);
    expect((await listPurchases(fan.ctx, { limit: 1, skip: 0 })).items).toMatchObject([
      { type: 'media', coins: 17, media: { id: media } },
    ]);
    expect(await open(fan.ctx, link, 'playable.mp4')).toBe('done');
    expect(await open(world.anonymous, link, 'playable.mp4')).toBe('FORBIDDEN');
  });

  it('is charged once: for repeats, concurrent devices, other links, and the media’s own price', async () => {
    const fan = await world.addPerson();
    await world.buy(fan, 100);
    const media = await addMedia({ private: false, priceCents: 1000 });
    const [cheap, dear] = [await makeLink(media, { price: 3 }), await makeLink(media, { price: 30 })];
    const all = await Promise.all([buy(fan, cheap), buy(fan, cheap), buy(fan, cheap), buy(fan, cheap)]);
    for (const one of all) expect(one).toMatchObject({ media: { access: 'purchased' } });
    expect(await buy(fan, dear)).toMatchObject({ media: { access: 'purchased' } });
    expect(await world.coinsOf(fan)).toBe(280 - 9);
    const other = await world.addPerson();
    await world.buy(other, 100);
    await Promise.all([buy(other, dear), buyMedia(other.ctx, { media })]);
    expect([280 - 84, 280 - 28]).toContain(await world.coinsOf(other));
    expect(await replay(world.system)).toMatchObject({ unbalanced: [], wrong: [] });
  });

  it('stays bought once the link is removed, and ends with a refund', async () => {
    const [fan, late] = [await world.addPerson(), await world.addPerson()];
    await world.buy(fan, 25);
    await world.buy(late, 25);
    const link = await newLink();
    const { id: media } = link.media;
    await buy(fan, link);
    await removeSharedLink(creator.ctx, link);
    expect(await getSharedLink(fan.ctx, link)).toBeNull();
    expect(await getMedia(fan.ctx, { media })).toMatchObject({ access: 'purchased' });
    await expect(buy(late, link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await open(fan.ctx, link, 'cover.webp'), await world.coinsOf(late)]).toEqual(['NOT_FOUND', 70]);
    const [sale] = (await listPurchases(fan.ctx, { limit: 1, skip: 0 })).items;
    await refundSale(world.system, { id: sale?.id ?? '', reason: 'Asked for' });
    expect([await getMedia(fan.ctx, { media }), await world.coinsOf(fan)]).toEqual([null, 70]);
  });

  it('sells nothing to its creator, visitors or blocked accounts, or of deleted media', async () => {
    const fan = await world.addPerson();
    await world.buy(fan, 25);
    const [link, gone] = [await newLink(), await newLink()];
    await expect(buy(creator, link)).rejects.toMatchObject({ fields: { id: [messages.ownMedia] } });
    await expect(buySharedLink(world.anonymous, link)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(buySharedLinkInput.safeParse({ id: link.id, coins: -1 }).success).toBe(false);
    await deleteMedia(creator.ctx, { media: gone.media.id });
    await expect(buy(fan, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(buySharedLink(fan.ctx, { id: 'nobody-made-it' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await blockAccount(creator.ctx, { id: fan.id });
    await expect(buy(fan, link)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await getSharedLink(fan.ctx, link), await open(fan.ctx, link, 'cover.webp')]).toEqual([null, 'NOT_FOUND']);
    expect(await world.coinsOf(fan)).toBe(70);
  });
});

describe('a free link', () => {
  it('opens the media to anyone with the link, only through it, until it is removed', async () => {
    const fan = await world.addPerson();
    const link = await newLink({ free: true });
    const files = `/link-files/${link.id}/`;
    for (const ctx of [fan.ctx, world.anonymous]) {
      expect(await getSharedLink(ctx, link)).toMatchObject({
        priceCents: 0,
        media: { access: 'free', source: { type: 'hls', url: `${files}hls/master.m3u8` } },
      });
      expect(await open(ctx, link, 'hls/master.m3u8')).toBe('done');
      expect(await getMedia(ctx, { media: link.media.id })).toBeNull();
    }
    expect(await buy(fan, link)).toMatchObject({ media: { access: 'free' } });
    expect((await listPurchases(fan.ctx, { limit: 1, skip: 0 })).items).toEqual([]);
    await updateSharedLink(creator.ctx, updateSharedLinkInput.parse({ id: link.id, price: 3 }));
    expect(await open(fan.ctx, link, 'hls/master.m3u8')).toBe('FORBIDDEN');
    await removeSharedLink(creator.ctx, link);
    expect(await open(world.anonymous, link, 'hls/master.m3u8')).toBe('NOT_FOUND');
  });
});
