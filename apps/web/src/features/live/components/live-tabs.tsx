import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';

/** The two ways to go live. */
export function LiveTabs() {
  const { t } = useTranslation('live');
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
