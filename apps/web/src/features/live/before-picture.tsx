import { LiveCover } from '../../shared/live-cover.tsx';

/** What stands for a live until its picture is there: its cover, or the creator's own picture as a blur. */
export function BeforePicture({ cover, avatar }: { cover: string | null; avatar: string | null }) {
  return <LiveCover src={cover ?? avatar} className={cover === null ? 'scale-125 opacity-45 blur-xl' : 'opacity-60'} />;
}
