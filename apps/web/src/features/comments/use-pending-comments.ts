import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { commentOutbox, type PendingComment } from './comment-outbox.ts';

/** The viewer's comments on a media that are on their way or refused. */
export const usePendingComments = (media: string): readonly PendingComment[] =>
  useOutbox(commentOutbox).filter(({ entry }) => entry.input.media === media);
