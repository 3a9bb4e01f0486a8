import { buttonClass } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import { Link } from 'react-router-dom';

/** 404: an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 px-6 text-center">
      <span className="text-muted">
        <Mark size={48} />
      </span>
      <h1 className="text-22 font-bold">This page is not here</h1>
      <p className="max-w-80 text-muted">The link may be old, or the page may have been removed.</p>
      <Link to="/" className={buttonClass('primary')}>
        Go to the feed
      </Link>
    </div>
  );
}
