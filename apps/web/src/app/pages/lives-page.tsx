import { FeedTabs } from '../../features/feed/feed-view.tsx';
import { LivesPage } from '../../features/live/lives-page.tsx';
import { RecommendedCreators } from '../../features/search/recommended-creators.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';

/** /lives is a tab of the feed: the other tabs stay on top. A desktop has room for creators to follow, as few are live at once. */
export function LivesTabPage() {
  const desktop = useDesktop();
  return (
    <div className="relative max-desktop:pt-12">
      <FeedTabs desktop={desktop} onPicture={false} />
      <LivesPage below={desktop && <RecommendedCreators />} />
    </div>
  );
}
