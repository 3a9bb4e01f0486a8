import type { StreamEvent } from '@foxreel/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { utils } from '../api/trpc.ts';
import { invalidateOwnMedia } from '../media/media-queries.ts';
import { isToggling } from '../toggle.ts';
import { patchAccount, patchMedia, patchThread } from './entity-cache.ts';

/** Applies one event to the cache. Refetches what the event does not contain. */
export function applyEvent(client: QueryClient, event: StreamEvent) {
  switch (event.type) {
    case 'media_counts':
      return patchMedia(client, event.media, {
        comments: event.comments,
        ...(isToggling('like', event.media) ? {} : { likes: event.likes }),
      });
    case 'media_liked':
      if (isToggling('like', event.media)) return;
      return patchMedia(client, event.media, { like: event.like });
    case 'media_process':
      patchMedia(client, event.media, { process: event.process });
      // Everyone may know that a media failed; the reason is only in the owner's copy.
      if (event.process.original || event.process.status === 'failed') refetchMedia(event.media);
      return;
    case 'media_state':
      patchMedia(client, event.media, { state: event.state });
      return refetchMedia(event.media);
    case 'comment':
      if (event.action === 'held' || event.action === 'approve' || event.action === 'delete') {
        void utils.comments.held.invalidate();
        void utils.comments.heldCount.invalidate();
      }
      void utils.comments.threads.invalidate({ media: event.media });
      void utils.comments.get.invalidate();
      return void utils.comments.replies.invalidate();
    case 'comment_rules':
      return void utils.comments.threads.invalidate({ media: event.media });
    case 'mention':
      void utils.comments.mentions.invalidate();
      return void utils.comments.unseenMentions.invalidate();
    case 'account_counts':
      return patchAccount(client, event.account, {
        ...(isToggling('follow', event.account) ? {} : { followers: event.followers }),
        following: event.following,
        posts: event.posts,
      });
    case 'followed':
      if (isToggling('follow', event.account)) return;
      return patchAccount(client, event.account, { isFollowing: event.isFollowing });
    case 'live': {
      const live = event.status === 'live';
      patchAccount(client, event.account.id, { live, livestream: live ? event.kind : null, status: event.status });
      return void utils.live.list.invalidate();
    }
    case 'thread':
      patchThread(client, event.thread.id, event.thread);
      void utils.messages.threads.invalidate();
      // A person about to write a first message may have received one.
      void utils.messages.threadWith.invalidate();
      return void utils.auth.session.invalidate();
    case 'message':
      return void utils.messages.list.invalidate({ thread: event.message.thread });
    case 'money_changed':
      return void utils.wallet.invalidate();
    case 'session_ended':
    case 'rights_changed':
    case 'clock':
      return void utils.invalidate();
    default:
      return;
  }
}

/** A media whose files or state changed: its own page, and lists that may now show it. */
function refetchMedia(media: string) {
  void utils.media.get.invalidate({ media });
  invalidateOwnMedia();
  void utils.staff.invalidate();
}
