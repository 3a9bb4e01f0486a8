import { createSharedLinkInput, type SharedLinkView } from '@foxreel/contracts';
import { insertMedia, type MediaValues, type Person } from '@foxreel/testing';
import { createMoneyWorld } from '../../wallet/testing/money-world.ts';
import { buySharedLink, createSharedLink, openLinkFile } from '../index.ts';

/** A link's form values. */
export interface LinkTerms {
  free?: boolean;
  price?: number;
}

/** A world with money and a creator who shares private media by links. */
export async function createLinkWorld() {
  const world = await createMoneyWorld();
  const creator = await world.addPerson({ creator: true });

  const addMedia = async (values: MediaValues = {}, by: Person = creator) =>
    (await insertMedia(world, by, { private: true, ...values })).id;
  const makeLink = (media: string, terms: LinkTerms, by: Person = creator) =>
    createSharedLink(by.ctx, createSharedLinkInput.parse({ media, description: 'The whole evening', ...terms }));
  const newLink = async (terms: LinkTerms = { price: 5.99 }, values: MediaValues = {}) =>
    makeLink(await addMedia(values), terms);
  const buy = (person: Person, { id }: SharedLinkView, coins?: number) => buySharedLink(person.ctx, { id, coins });
  /** A call's outcome: 'done', or its error code. */
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  const open = (ctx: Person['ctx'], { id }: SharedLinkView, path: string) =>
    codeOf(openLinkFile(ctx, { link: id, path }));
  return { world, creator, addMedia, makeLink, newLink, buy, codeOf, open };
}
