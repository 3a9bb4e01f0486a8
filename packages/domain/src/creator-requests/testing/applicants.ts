import {
  type CreatorRequestView,
  type CreatorSignupInput,
  creatorSignupInput,
  type IdentityFileKind,
} from '@foxreel/contracts';
import type { Person } from '@foxreel/testing';
import sharp from 'sharp';
import { creatorSignup, saveIdentityFile } from '../index.ts';

/** What test applicants send; `facts` are the texts of all their applications. */
export interface Applicants {
  /** The picture used as document, face and signature. */
  picture: Buffer;
  /** Uploads the picture and returns its URL. */
  save(person: Person, kind: IdentityFileKind): Promise<string>;
  filled(person: Person, change?: Partial<CreatorSignupInput>): Promise<CreatorSignupInput>;
  apply(person: Person, change?: Partial<CreatorSignupInput>): Promise<CreatorRequestView>;
}

type Facts = Omit<CreatorSignupInput, 'docs' | 'facePhoto' | 'enable' | 'fingerprint'>;

export async function createApplicants(facts: Facts): Promise<Applicants> {
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a53' } })
    .png()
    .toBuffer();
  const save = async (person: Person, kind: IdentityFileKind) =>
    (await saveIdentityFile(person.ctx, { body: picture, kind })).url;
  const filled = async (person: Person, change: Partial<CreatorSignupInput> = {}) =>
    creatorSignupInput.parse({
      ...facts,
      docs: [await save(person, 'document')],
      facePhoto: await save(person, 'face'),
      ...change,
    });
  return {
    picture,
    save,
    filled,
    apply: async (person, change) => creatorSignup(person.ctx, await filled(person, change)),
  };
}
