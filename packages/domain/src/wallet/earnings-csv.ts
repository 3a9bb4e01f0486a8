import { type EarningView, limits } from '@foxreel/contracts';
import { type Context, requireCreator } from '../kernel/index.ts';
import { listEarnings } from './earnings.ts';

const heading = 'date,type,from,value_usd,state,available_date\r\n';

/** All sales of the viewer as CSV (RFC 4180), the newest first, page after page. Creators only: refused before the first line. */
export function earningsCsv(ctx: Context): AsyncGenerator<string> {
  requireCreator(ctx);
  return lines(ctx);
}

async function* lines(ctx: Context): AsyncGenerator<string> {
  yield heading;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEarnings>> = await listEarnings(ctx, {
      limit: limits.limitMax,
      skip: 0,
      ...(after === null ? {} : { after }),
    });
    yield page.items.map(lineOf).join('');
    after = page.after;
  } while (after !== null);
}

const lineOf = ({ addDate, type, from, cents, state, availableDate }: EarningView): string =>
  `${[addDate, type, cell(from?.username ?? ''), (cents / 100).toFixed(2), state, availableDate].join(',')}\r\n`;

/** A name that a spreadsheet would take for a formula is text; names have no commas, quotes or line ends. */
const cell = (text: string): string => (/^[-+=@~]/.test(text) ? `'${text}` : text);
