import { beforeAll, describe, expect, test } from 'vitest';
import { createClient, publishPhoto, signedIn, signedUp, unique } from './client.mjs';

/** Short links and campaign statistics (spec part 1 §2 /short, §3, §7). */
let anonymous;
let creator;
let media;
let video;
beforeAll(async () => {
  anonymous = createClient();
  creator = await signedIn('creator@demo.test');
  media = await publishPhoto(creator, await signedIn('staff@demo.test'));
  const { videos } = await anonymous.query(
    '{ videos(filter: { username: "creator_demo", visibility: free }, limit: 200) { id access } }',
  );
  // The oldest: other files publish newer ones, and change them.
  video = videos.findLast(({ access }) => access === 'free');
});

describe('short links', () => {
  const make = 'mutation($media: ID!) { generateShortLink(media: $media) { id add_date media { id } } }';
  const read =
    'query($id: ID!) { shortLink(id: $id) { id add_date media { id type user { username } } } getShortLink(id: $id) { id media { id } } }';

  test('one per media and account; it names its target', async () => {
    const [fan, other] = [await signedUp(), await signedUp()];
    const { generateShortLink: link } = await fan.query(make, { media });
    expect(link.media.id).toBe(media);
    expect((await fan.query(make, { media })).generateShortLink.id).toBe(link.id);
    expect((await other.query(make, { media })).generateShortLink.id).not.toBe(link.id);
    const found = await anonymous.query(read, { id: link.id });
    expect(found).toEqual({
      shortLink: {
        id: link.id,
        add_date: link.add_date,
        media: { id: media, type: 'photo', user: { username: 'creator_demo' } },
      },
      getShortLink: { id: link.id, media: { id: media } },
    });
    const { medias } = await anonymous.query('query($id: ID!) { medias(filter: { ids: [$id], short: true }) { id } }', {
      id: link.id,
    });
    expect(medias).toEqual([{ id: media }]);
  });

  test('null for an unknown one; needs a login and visible media', async () => {
    expect(await anonymous.query(read, { id: 'nothing' })).toEqual({ shortLink: null, getShortLink: null });
    expect((await anonymous.graphql(make, { media })).errors[0].status).toBe(401);
    const nobody = '019f0000-0000-7000-8000-000000000000';
    expect((await creator.graphql(make, { media: nobody })).errors[0].status).toBe(404);
  });
});

describe('campaigns', () => {
  const events =
    'mutation($campaign: String, $media: ID!) { videos_viewed(campaign: $campaign, media: $media) videos_progress(campaign: $campaign, media: $media, progress: 0.5) videos_swipe(campaign: $campaign, media: $media) }';
  const report =
    'query($campaign: String!) { campaign_report(campaign: $campaign) { campaign views swipes visitors average_progress medias { __typename } } }';

  test('events of visitors and members are counted for the creator', async () => {
    const campaign = unique('spring');
    const all = { videos_viewed: true, videos_progress: true, videos_swipe: true };
    const visitor = createClient();
    expect(await visitor.query(events, { campaign, media: video.id })).toEqual(all);
    expect(await visitor.query(events, { campaign, media: video.id })).toEqual(all);
    expect(await (await signedUp()).query(events, { campaign, media: video.id })).toEqual(all);
    const { campaign_report } = await creator.query(report, { campaign });
    expect(campaign_report).toMatchObject({ campaign, visitors: 2, average_progress: 0.5 });
    expect(campaign_report.views).toBeGreaterThanOrEqual(2);
    expect(campaign_report.medias).toHaveLength(1);
    const others = await (await signedUp()).query(report, { campaign });
    expect(others.campaign_report).toMatchObject({ views: 0, visitors: 0, medias: [] });
    expect((await anonymous.graphql(report, { campaign })).errors[0].status).toBe(401);
  });

  test('false for unknown media, and progress must be a fraction', async () => {
    const nobody = '019f0000-0000-7000-8000-000000000000';
    expect(await anonymous.query(events, { media: nobody })).toEqual({
      videos_viewed: false,
      videos_progress: false,
      videos_swipe: false,
    });
    const { errors } = await anonymous.graphql(
      'mutation($media: ID!) { videos_progress(media: $media, progress: 50) }',
      { media: video.id },
    );
    expect(errors[0]).toMatchObject({ status: 400, state: { progress: [expect.any(String)] } });
  });
});
