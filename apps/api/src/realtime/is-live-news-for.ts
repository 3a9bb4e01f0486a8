import type { News } from '@foxreel/contracts';
import type { HiddenPeople } from './hidden-people.ts';

/** Whether news of lives, their chats and battles is for a viewer from whom these people are hidden. Other news passes. */
export function isLiveNewsFor(hidden: HiddenPeople, news: News): boolean | Promise<boolean> {
  if (news.type === 'live') return visible(hidden, [news.account.id]);
  if (news.type === 'live_chat') return visible(hidden, [news.creator, news.message.user.id]);
  if (news.type === 'live_chat_cleared') return visible(hidden, [news.creator]);
  if (news.type === 'battle') return visible(hidden, [news.battle.user1.id, news.battle.user2.id]);
  return true;
}

/** Not async as a whole: thousands of viewers hear each message, and for nearly all of them the answer is known. */
function visible(hidden: HiddenPeople, people: readonly string[]): boolean | Promise<boolean> {
  const answers = people.map((person) => hidden.hides(person));
  if (answers.every((answer) => typeof answer === 'boolean')) return !answers.includes(true);
  return Promise.all(answers).then((all) => !all.includes(true));
}
