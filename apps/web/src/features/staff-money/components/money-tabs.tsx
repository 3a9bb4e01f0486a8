import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';

/** The two money pages of staff, below the parts of /staff. */
export const MoneyTabs = () => {
  const { t } = useTranslation('staff-money');
  return (
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
};
