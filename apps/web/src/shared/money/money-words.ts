import { words } from '../words/words.ts';

export const moneyWords = words({
  tip: 'Tip',
  coins_one: '{{shown}} Fox Coin',
  coins_other: '{{shown}} Fox Coins',
  every_day_one: 'a day',
  every_day_other: 'every {{count}} days',
  every_week_one: 'a week',
  every_week_other: 'every {{count}} weeks',
  every_month_one: 'a month',
  every_month_other: 'every {{count}} months',
  every_year_one: 'a year',
  every_year_other: 'every {{count}} years',
  for_day_one: '1 day',
  for_day_other: '{{count}} days',
  for_week_one: '1 week',
  for_week_other: '{{count}} weeks',
  for_month_one: '1 month',
  for_month_other: '{{count}} months',
  for_year_one: '1 year',
  for_year_other: '{{count}} years',
});
