import { limits } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { useQueryWords } from '../../../shared/navigation/use-query-words.ts';
import { soundsQuery } from '../queries.ts';
import { soundWords as t } from '../words.ts';
import { SoundRow } from './sound-row.tsx';

/** /sounds: what creators may lay under their media, each to be heard. One plays at a time. */
export function SoundsPage() {
  const { typed, asked, type, ask } = useQueryWords();
  const sounds = useInfiniteQuery(soundsQuery(asked));
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto max-w-[640px] py-3">
        <search className="relative block">
          <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 text-muted" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={limits.queryMax}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && ask(typed)}
            className="h-12 w-full rounded-full border border-line bg-raised pr-4 pl-12 text-17 text-text placeholder:text-muted"
          />
        </search>
        <div className="py-3">
          <PagedList
            query={sounds}
            label={t('title')}
            empty={t('empty')}
            failed={t('failed')}
            skeleton={<Skeleton className="my-2 h-14 rounded-12" />}
          >
            {(sound) => (
              <SoundRow
                key={sound.id}
                sound={sound}
                playing={playing === sound.id}
                onPlaying={(plays) => setPlaying((before) => (plays ? sound.id : before === sound.id ? null : before))}
              />
            )}
          </PagedList>
        </div>
      </div>
    </>
  );
}
