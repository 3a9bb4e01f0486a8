import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CreatorRequestView,
  type CreatorSignupInput,
  creatorSignupInput,
  type IdentityFileKind,
} from '@foxreel/contracts';
import type { Person, TestWorld } from '@foxreel/testing';
import sharp from 'sharp';
import { creatorSignup, saveIdentityFile } from '../index.ts';

/** What test applicants send; `facts` are the texts of all their applications. */
export interface Applicants {
  /** The picture used as document, face and signature. */
  picture: Buffer;
  /** The same as a file. */
  photo: string;
  /** Uploads the picture and returns its URL. */
  save(person: Person, kind: IdentityFileKind): Promise<string>;
  filled(person: Person, change?: Partial<CreatorSignupInput>): Promise<CreatorSignupInput>;
  apply(person: Person, change?: Partial<CreatorSignupInput>): Promise<CreatorRequestView>;
}

type Facts = Omit<CreatorSignupInput, 'docs' | 'facePhoto' | 'enable' | 'fingerprint'>;

export async function createApplicants(world: TestWorld, facts: Facts): Promise<Applicants> {
  const photo = join(world.folder, 'photo.png');
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a53' } })
    .png()
    .toBuffer();
  await writeFile(photo, picture);
  const save = async (person: Person, kind: IdentityFileKind) =>
    (await saveIdentityFile(person.ctx, { file: photo, kind })).url;
  const filled = async (person: Person, change: Partial<CreatorSignupInput> = {}) =>
    creatorSignupInput.parse({
      ...facts,
      docs: [await save(person, 'document')],
      facePhoto: await save(person, 'face'),
      ...change,
    });
  return {
    picture,
    photo,
    save,
    filled,
    apply: async (person, change) => creatorSignup(person.ctx, await filled(person, change)),
  };
}
