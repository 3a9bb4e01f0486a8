import { LivePage } from '../../features/live/components/live-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** /{username}/live */
export function WatchLivePage() {
  return <LivePage missing={<NotFoundPage />} />;
}
