/** The file itself is at fault, and no retry helps. The message is a plain sentence for the media's owner. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** The owner's sentences; also what tests and screens look for. */
export const fileFaults = {
  unreadable: 'This file is not a video or photo that we can read.',
  empty: 'This file is empty.',
  lost: 'The uploaded file was lost on our side. Please upload it again.',
  type: 'Only mp4, mov, mkv, webm, avi, png, jpg, jpeg and webp files are allowed.',
  notVideo: 'This file is a photo, but it has the name of a video.',
  notPhoto: 'This file is a video, but it has the name of a photo.',
  tooManyPixels: 'The picture is too large. At most 8192 by 8192 pixels are allowed.',
  tooLong: 'The video is too long. At most 6 hours are allowed.',
  tooManyStreams: 'The file has too many tracks.',
  codec: 'The video is in a format that we cannot read.',
  sound: 'The sound of this video is in a format that we cannot read.',
  cutOff: 'The file is damaged: only a part of the video could be read. Please upload it again.',
  tooSlow: 'The file takes too long to read.',
  ours: 'Something went wrong on our side while we processed this file. Please upload it again.',
} as const;
