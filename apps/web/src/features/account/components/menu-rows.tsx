import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The frame around rows of a menu. */
export const menuList = 'divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised';

export const menuRow =
  'feedback-motion flex min-h-14 w-full items-center gap-4 px-4 text-left text-15 hover:bg-overlay focus-visible:-outline-offset-2';

export function MenuLink({ to, icon: Icon, label }: { to: string; icon?: LucideIcon; label: string }) {
  return (
    <li>
      <Link to={to} className={menuRow}>
        {Icon && <Icon size={20} aria-hidden="true" className="text-muted" />}
        <span className="grow">{label}</span>
        <ChevronRight size={20} aria-hidden="true" className="text-muted" />
      </Link>
    </li>
  );
}
