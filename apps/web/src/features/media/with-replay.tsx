import type { MediaView } from '@foxreel/contracts';
import { Segmented } from '@foxreel/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatReplay, replayQuery } from './chat-replay.tsx';

/** Beside a recorded live: its comments, or the chat of the live as it was written. Beside other films the comments alone. */
export function WithReplay({ media, comments }: { media: MediaView; comments: ReactNode }) {
  const { t } = useTranslation('media-page');
  const { data } = useQuery({ ...replayQuery(media.id, 0), enabled: media.type === 'video' });
  const [shown, setShown] = useState<'comments' | 'replay'>('comments');
  if (!data) return comments;
  return (
    <>
      <div className="px-4 pt-3">
        <Segmented
          label={t('beside')}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'comments', label: t('besideComments') },
            { value: 'replay', label: t('besideReplay') },
          ]}
        />
      </div>
      {shown === 'comments' ? comments : <ChatReplay media={media.id} />}
    </>
  );
}
