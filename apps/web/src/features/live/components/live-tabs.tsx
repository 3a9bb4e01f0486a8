import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

/** The two ways to go live. */
export function LiveTabs() {
  return (
    <div className="shrink-0">
      <TabLinks
        label={t('ways')}
        links={[
          { to: '/studio/live/camera', label: t('camera') },
          { to: '/studio/live/rtmp', label: t('encoder') },
        ]}
      />
    </div>
  );
}
