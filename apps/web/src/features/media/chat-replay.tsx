import { Avatar } from '@foxreel/ui/avatar';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { formatDuration } from '../../shared/format.ts';
import { personName } from '../../shared/people/person.tsx';

const stretchSeconds = 300;
const shownMax = 100;
const lookEveryMs = 500;

/** The chat of a recorded live in one stretch of its film; null for other films. */
export const replayQuery = (media: string, from: number) =>
  utils.live.replay.queryOptions({ media, from, to: from + stretchSeconds }, { staleTime: 300_000 });

/** The second that the page's film shows. */
function useFilmSecond(): number {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const look = () =>
      setSecond(Math.floor(document.querySelector<HTMLVideoElement>('[data-stage] video')?.currentTime ?? 0));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return second;
}

/** What was written in a live up to the picture that its film shows now, the latest below. */
export function ChatReplay({ media }: { media: string }) {
  const { t } = useTranslation('media-page');
  const second = useFilmSecond();
  const from = Math.floor(second / stretchSeconds) * stretchSeconds;
  const { data: now = [] } = useQuery(replayQuery(media, from));
  const { data: before = [] } = useQuery({
    ...replayQuery(media, Math.max(0, from - stretchSeconds)),
    enabled: from > 0,
  });
  // The first stretch has none before it.
  const written = [...(from > 0 ? (before ?? []) : []), ...(now ?? [])].filter((message) => message.second <= second);
  if (written.length === 0) return <p className="grow p-4 text-15 text-muted">{t('replayEmpty')}</p>;
  return (
    // Reversed, so that the browser keeps the latest in sight.
    <div className="flex min-h-0 grow flex-col-reverse overflow-y-auto p-4">
      <ol aria-label={t('besideReplay')} className="grid gap-3">
        {written.slice(-shownMax).map((message) => (
          <li key={message.id} className="flex gap-2">
            <Link to={`/${message.user.username}`} aria-hidden="true" tabIndex={-1} className="shrink-0">
              <Avatar src={message.user.avatar} name={personName(message.user)} size={32} />
            </Link>
            <p className="min-w-0 text-15">
              <span className="flex items-baseline gap-2 text-13 text-muted">
                <Link to={`/${message.user.username}`} className="truncate font-medium hover:underline">
                  {personName(message.user)}
                </Link>
                <span className="tabular">{formatDuration(message.second)}</span>
              </span>
              <span className="wrap-anywhere">{message.text}</span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
