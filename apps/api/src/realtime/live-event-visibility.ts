import type { RealtimeEvent } from '@foxreel/contracts';
import type { HiddenPeople } from './hidden-people.ts';

/** Whether a viewer from whom these people are hidden may get an event of a live, its chat or a battle. Other events pass. */
export function isLiveEventVisible(hidden: HiddenPeople, event: RealtimeEvent): boolean | Promise<boolean> {
  const people = peopleOfLive(event);
  if (people.length === 0) return true;
  const hides = hidden.hides(people);
  return typeof hides === 'boolean' ? !hides : hides.then((answer) => !answer);
}

/** The people that an event of a live, its chat or a battle is about; nobody for other events. */
export function peopleOfLive(event: RealtimeEvent): readonly string[] {
  if (event.type === 'live') return [event.account.id];
  if (event.type === 'live_chat') return [event.creator, event.message.user.id];
  if (event.type === 'hearts' || event.type === 'live_viewers') return [event.creator];
  if (event.type === 'live_chat_cleared') return [event.creator];
  if (event.type === 'battle') return [event.battle.user1.id, event.battle.user2.id];
  return [];
}
