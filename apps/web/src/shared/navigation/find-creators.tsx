import { buttonClass } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The next step from a list that fills with what creators make. */
export function FindCreators() {
  const { t } = useTranslation('navigation');
  return (
    <Link to="/s/creators" className={buttonClass('secondary')}>
      {t('findCreators')}
    </Link>
  );
}
