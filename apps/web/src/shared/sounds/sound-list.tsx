import { limits, type SoundView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '../navigation/paged-list.tsx';
import { SoundRow } from './sound-row.tsx';
import { soundsQuery } from './sounds-query.ts';

/** The field that looks for sounds by name. */
export function SoundSearch({
  value,
  onChange,
  onEnter,
}: {
  value: string;
  onChange: (words: string) => void;
  onEnter?: (words: string) => void;
}) {
  const { t } = useTranslation('sounds');
  return (
    <search className="relative block">
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 text-muted" />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.queryMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter?.(value)}
        className="h-12 w-full rounded-full border border-line bg-raised pr-4 pl-12 text-17 text-text placeholder:text-muted"
      />
    </search>
  );
}

/** Sounds to listen to, one at a time; what may be done with one stands at its end. */
export function SoundList({ query, children }: { query: string; children?: (sound: SoundView) => ReactNode }) {
  const { t } = useTranslation('sounds');
  const sounds = useInfiniteQuery(soundsQuery(query));
  const [playing, setPlaying] = useState<string | null>(null);
  return (
    <PagedList
      query={sounds}
      label={t('title')}
      empty={t('empty')}
      emptyHint={query ? t('noMatch', { words: query }) : t('emptyHint')}
      failed={t('failed')}
      skeleton={<Skeleton className="my-2 h-14 rounded-12" />}
    >
      {(sound) => (
        <SoundRow
          key={sound.id}
          sound={sound}
          playing={playing === sound.id}
          onPlaying={(plays) => setPlaying((before) => (plays ? sound.id : before === sound.id ? null : before))}
        >
          {children?.(sound)}
        </SoundRow>
      )}
    </PagedList>
  );
}
