import type { News } from '@foxreel/contracts';
import type { HiddenPeople } from './hidden-people.ts';

/** Whether news of lives, their chats and battles is for a viewer from whom these people are hidden. Other news passes. */
export function isLiveNewsFor(hidden: HiddenPeople, news: News): boolean | Promise<boolean> {
  const people = peopleOfLive(news);
  if (people.length === 0) return true;
  const hides = hidden.hides(people);
  return typeof hides === 'boolean' ? !hides : hides.then((answer) => !answer);
}

/** Whom news of lives, their chats and battles is about; nobody for other news. */
export function peopleOfLive(news: News): readonly string[] {
  if (news.type === 'live') return [news.account.id];
  if (news.type === 'live_chat') return [news.creator, news.message.user.id];
  if (news.type === 'hearts' || news.type === 'live_viewers') return [news.creator];
  if (news.type === 'live_chat_cleared') return [news.creator];
  if (news.type === 'battle') return [news.battle.user1.id, news.battle.user2.id];
  return [];
}
