import { words } from '../words/words.ts';

export const uploadWords = words({
  secondsLeft: 'a few seconds left',
  minutesLeft_one: '{{count}} minute left',
  minutesLeft_other: '{{count}} minutes left',
  hoursLeft_one: '{{count}} hour left',
  hoursLeft_other: '{{count}} hours left',
  percentOf: '{{percent}}% of {{bytes}}',
});
