import { limits, messages } from '@foxreel/contracts';
import sharp, { type Sharp } from 'sharp';
import { createFairLimiter, DomainError } from '../kernel/index.ts';

/** A decoded picture takes four bytes a pixel: one at a time, within the api's memory, and the accounts take turns. */
export const uploadQueue = createFairLimiter({ runningMax: 1, waitingMax: 100 });

export interface UploadedPicture {
  accountId: string;
  /** Path or bytes. */
  source: string | Uint8Array;
  /** The form field that errors name. */
  field: string;
  /** Says which types are allowed, for what cannot be decoded. */
  typeMessage: string;
  /** What is made of the upright picture. */
  shape(picture: Sharp): Sharp;
}

/**
 * Decodes an uploaded picture when its account's turn comes, and makes what `shape` asks for, without metadata. TOO_LARGE over
 * `limits.picturePixelsMax`, by its header and before anything is decoded; UNSUPPORTED_TYPE for what cannot be decoded.
 */
export async function makePicture({ accountId, source, field, typeMessage, shape }: UploadedPicture): Promise<Buffer> {
  const unusable = (cause: unknown) =>
    new DomainError('UNSUPPORTED_TYPE', typeMessage, { fields: { [field]: [typeMessage] }, cause });
  const { width, height } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unusable(cause);
    });
  if (width * height > limits.picturePixelsMax) {
    const message = messages.picturePixels(Math.ceil((width * height) / 1_000_000));
    throw new DomainError('TOO_LARGE', message, { fields: { [field]: [message] } });
  }
  return uploadQueue(accountId, () => {
    const options = { limitInputPixels: limits.picturePixelsMax, failOn: 'error', sequentialRead: true } as const;
    return shape(sharp(source, options).autoOrient())
      .toBuffer()
      .catch((cause: unknown) => {
        throw unusable(cause);
      });
  });
}
