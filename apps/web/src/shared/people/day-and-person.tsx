import type { AccountSummary } from '@foxreel/contracts';
import { Link } from 'react-router-dom';
import { formatDay } from '../coins.tsx';
import { personName } from './person.tsx';

/** The second line of a ledger's row: the day, and whom it was with. The link is 44 px high: it takes the row's margins too. */
export function DayAndPerson({
  date,
  person,
  gone,
}: {
  date: string;
  /** Null: the account is deleted. */
  person: AccountSummary | null;
  gone: string;
}) {
  return (
    <span className="flex min-w-0 items-baseline whitespace-pre text-13 text-muted">
      <time dateTime={date}>{formatDay(date)}</time>
      {' · '}
      {person ? (
        <Link to={`/${person.username}`} className="-mt-3.5 -mb-3 min-w-11 truncate pt-3.5 pb-3 hover:underline">
          {personName(person)}
        </Link>
      ) : (
        <span className="truncate">{gone}</span>
      )}
    </span>
  );
}
