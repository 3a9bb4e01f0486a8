import type { MessageView, ThreadTipView } from '@foxreel/contracts';

export interface MessageGroup {
  /** The id of its first message. */
  key: string;
  fromId: string;
  /** ISO 8601, of the first message. */
  addDate: string;
  messages: MessageView[];
  /** The first group of its calendar day, in the reader's time zone. */
  startsDay: boolean;
}

const minuteOf = (iso: string) => Math.floor(new Date(iso).getTime() / 60_000);
const dayOf = (iso: string) => new Date(iso).toDateString();

/**
 * One person's messages of one origin within one minute form a group, which ends at the last one read (`lastRead`). Takes
 * messages oldest first.
 */
export function groupByMinute(messages: readonly MessageView[], lastRead: string | null = null): MessageGroup[] {
  const groups: MessageGroup[] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    const first = last?.messages[0];
    const together =
      last &&
      first &&
      last.messages.at(-1)?.id !== lastRead &&
      last.fromId === message.from.id &&
      first.origin === message.origin &&
      minuteOf(first.addDate) === minuteOf(message.addDate);
    if (together) {
      last.messages.push(message);
      continue;
    }
    groups.push({
      key: message.id,
      fromId: message.from.id,
      addDate: message.addDate,
      messages: [message],
      startsDay: !last || dayOf(last.addDate) !== dayOf(message.addDate),
    });
  }
  return groups;
}

type Entry = { group: MessageGroup; tip?: undefined } | { group?: undefined; tip: ThreadTipView };

/**
 * Groups and tips by time. Tips before the oldest loaded message are left out unless all messages are loaded (`complete`): older
 * messages may still come between them.
 */
export function mergeTips(groups: readonly MessageGroup[], tips: readonly ThreadTipView[], complete: boolean): Entry[] {
  const oldest = groups[0]?.addDate;
  const shown = tips.filter(({ addDate }) => complete || (oldest !== undefined && addDate >= oldest));
  const entries: (Entry & { at: string })[] = [
    ...groups.map((group) => ({ group, at: group.addDate })),
    ...shown.map((tip) => ({ tip, at: tip.addDate })),
  ];
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
