import { expect, test } from 'vitest';
import { createClient, publishPhoto, signedIn, signedUp } from './client.mjs';

/** A creator's link to one media, paid or free (decision 0027). */
const link = '{ id description price free media { id access } }';
const create = `mutation($media: ID!, $free: Boolean, $price: Float) {
  createSharedLink(media: $media, description: "By a link", free: $free, price: $price) ${link} }`;
const update = `mutation($id: ID!, $price: Float) { updateSharedLink(id: $id, description: "Dearer", price: $price) ${link} }`;
const get = `query($id: ID!) { getSharedLink(id: $id) ${link} }`;
const buy = `mutation($id: ID!) { buySharedLink(id: $id) ${link} }`;
const report =
  'mutation($media: ID!, $link: ID) { makeReport(report_media: $media, link: $link, reason: "Spam") { status } }';
const remove = 'mutation($id: ID!) { removeSharedLink(id: $id) }';

test('a paid link: created, changed, opened, not bought without coins, removed', async () => {
  const [creator, staff, fan] = await Promise.all([
    signedIn('creator@demo.test'),
    signedIn('staff@demo.test'),
    signedUp(),
  ]);
  const media = await publishPhoto(creator, staff, { private: 'true' });
  expect((await creator.graphql(create, { media, price: 2 })).errors[0].status).toBe(400);
  const { createSharedLink: made } = await creator.query(create, { media, price: 5.99 });
  expect(made).toMatchObject({ description: 'By a link', price: 5.99, free: false, media: { id: media } });
  expect((await fan.graphql(update, { id: made.id, price: 3 })).errors[0].status).toBeGreaterThanOrEqual(403);
  const { updateSharedLink: dearer } = await creator.query(update, { id: made.id, price: 9.99 });
  expect(dearer).toMatchObject({ id: made.id, description: 'Dearer', price: 9.99 });

  const { sharedLinks } = await creator.query(`{ sharedLinks(limit: 5) ${link} }`);
  expect(sharedLinks[0].id).toBe(made.id);
  const { getSharedLink: opened } = await createClient().query(get, { id: made.id });
  expect(opened.media.access).toBe('buy');
  expect(await fan.query(buy, { id: made.id })).toEqual({ buySharedLink: null });
  expect((await fan.graphql(report, { media })).errors[0].status).toBe(404);
  expect((await fan.query(report, { media, link: made.id })).makeReport.status).toBe('open');

  expect(await creator.query(remove, { id: made.id })).toEqual({ removeSharedLink: true });
  expect(await fan.query(get, { id: made.id })).toEqual({ getSharedLink: null });
});
