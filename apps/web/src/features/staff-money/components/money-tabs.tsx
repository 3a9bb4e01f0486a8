import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

/** The two money pages of staff, below the parts of /staff. */
export const MoneyTabs = () => (
  <div className="-mx-3">
    <TabLinks
      label={t('parts')}
      links={[
        { to: '/staff/payouts', label: t('payouts') },
        { to: '/staff/refunds', label: t('refunds') },
      ]}
    />
  </div>
);
