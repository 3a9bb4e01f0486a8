import { buttonClass } from '@foxreel/ui/button';
import { Link } from 'react-router-dom';
import { navigationWords as t } from './navigation-words.ts';

/** The next step from a list that fills with what creators make. */
export function FindCreators() {
  return (
    <Link to="/s/creators" className={buttonClass('secondary')}>
      {t('findCreators')}
    </Link>
  );
}
