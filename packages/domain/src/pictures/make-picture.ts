import { limits, messages } from '@foxreel/contracts';
import type { Sharp } from 'sharp';
import { createFairLimiter, DomainError } from '../kernel/index.ts';

/** A decoded picture takes four bytes per pixel: one at a time, within the api's memory, with accounts taking turns. */
export const uploadQueue = createFairLimiter({ runningMax: 1, waitingMax: 100 });

export interface UploadedPicture {
  accountId: string;
  /** Path or bytes. */
  source: string | Uint8Array;
  /** The form field for errors. */
  field: string;
  /** The allowed types, for undecodable files. */
  typeMessage: string;
  /** What to produce from the upright picture. */
  shape(picture: Sharp): Sharp;
}

/**
 * Decodes an uploaded picture when it is its account's turn, and produces what `shape` describes, without metadata. TOO_LARGE
 * over `limits.picturePixelsMax`, from its header before decoding; UNSUPPORTED_TYPE if it cannot be decoded.
 */
export async function makePicture({ accountId, source, field, typeMessage, shape }: UploadedPicture): Promise<Buffer> {
  const unusable = (cause: unknown) =>
    new DomainError('UNSUPPORTED_TYPE', typeMessage, { fields: { [field]: [typeMessage] }, cause });
  // Loaded only now: most processes never make a picture.
  const { default: sharp } = await import('sharp');
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
