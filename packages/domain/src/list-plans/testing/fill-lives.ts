import { at, mine } from './filled-values.ts';

/** A table's columns, and their values for row n. */
export type FilledTable = readonly [table: string, columns: Readonly<Record<string, string>>, where?: string];

/** Lives, their recordings, chat and battles. */
export const liveTables: readonly FilledTable[] = [
  [
    'lives',
    {
      id: 'made(9, n)',
      account_id: `case when n % 4000 = 3 then made(1, n) else ${mine()} end`,
      kind: "'WebRTC'",
      state: "case when n % 4000 = 3 then 'live' else 'ended' end",
      viewers: 'n % 100',
      started_at: at,
    },
  ],
  [
    'live_recordings',
    {
      live_id: 'made(9, n)',
      media_id: 'made(2, n)',
      parts: `json_build_array(json_build_object('at', ${at}, 'seconds', 600))`,
    },
  ],
  [
    'live_chat_messages',
    {
      creator_id: mine(),
      account_id: 'made(1, n - 1)',
      text: "'Hello'",
      state: "case when n % 5000 = 8 then 'held' else 'shown' end",
      created_at: at,
    },
  ],
  ['live_chat_mutes', { creator_id: mine(), account_id: 'made(1, n - 1)', created_at: at }],
  [
    'battles',
    {
      account1_id: 'made(1, n - 1)',
      account2_id: mine(),
      state: "case when n % 20000 = 2 then 'invited' else 'ended' end",
      ends_at: "now() + interval '1 hour'",
    },
  ],
];
