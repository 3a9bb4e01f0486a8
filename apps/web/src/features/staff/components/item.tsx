import type { MediaView } from '@foxreel/contracts';
import type { Ref } from 'react';
import { utils } from '../../../shared/api/trpc.ts';
import { isLandscape } from '../../../shared/media/media-facts.ts';
import { MediaStage } from '../../../shared/media/media-stage.tsx';
import type { PlayerHandle } from '../../../shared/media/player/video-player.tsx';
import type { QueueStatus } from '../queries.ts';
import { DecisionBar } from './decision-bar.tsx';
import { Facts } from './facts.tsx';

/** The open item: its picture, what is known of it, the decision. */
export function Item({
  media,
  status,
  player,
  rejecting,
  onRejecting,
  onDecide,
}: {
  media: MediaView;
  status: QueueStatus;
  player: Ref<PlayerHandle>;
  rejecting: boolean;
  onRejecting: (rejecting: boolean) => void;
  onDecide: (approved: boolean, reason: string | null) => void;
}) {
  const shape = isLandscape(media) ? 'aspect-video w-full' : 'mx-auto aspect-[9/16] h-[min(68dvh,720px)] max-w-full';
  return (
    <div className="grid grid-cols-1 items-start gap-6 p-4 wide:grid-cols-[minmax(0,1fr)_340px] desktop:p-6">
      <div className={`relative overflow-hidden rounded-12 bg-black ${shape}`}>
        <MediaStage
          key={media.id}
          media={media}
          active
          near
          fit="contain"
          player={player}
          onRefresh={() => utils.staff.media.invalidate({ status })}
        />
      </div>
      <div className="grid gap-5">
        {status !== 'failed' && (
          <DecisionBar
            key={media.id}
            id={media.id}
            status={status}
            rejecting={rejecting}
            onRejecting={onRejecting}
            onDecide={onDecide}
          />
        )}
        <Facts media={media} />
      </div>
    </div>
  );
}
