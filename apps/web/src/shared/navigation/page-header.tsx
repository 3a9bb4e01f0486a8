import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

const key = 'visited_paths';

/** What the router keeps with a history entry: the first of a tab's visit has the place 0, also after redirects and reloads. */
interface Entry {
  idx?: number;
}

/** The place of the shown page in the tab's history; 0 for one that was opened directly. */
function historyIndex(): number {
  const entry: Entry | null = history.state;
  return entry?.idx ?? 0;
}

function read(): unknown[] {
  try {
    const paths: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(paths) ? paths : [];
  } catch {
    return [];
  }
}

/** Keeps the path of the shown page by its place, for the pages that are gone to from it; through reloads. */
export function recordVisitedPath(path: string): void {
  const paths = read();
  paths[historyIndex()] = path;
  try {
    sessionStorage.setItem(key, JSON.stringify(paths));
  } catch {
    // A tab without storage: Back is one step then.
  }
}

/** The path of the page before the shown one; undefined where none is known. */
const previousPath = (): unknown => read()[historyIndex() - 1];

/** One step back; '/' from a page that was gone to from /profile, or was opened directly (spec part 1 §2, Back button). */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (historyIndex() > 0 && previousPath() !== '/profile') navigate(-1);
    else navigate('/');
  }, [navigate]);
}

/** The line on top of a page: back, the title, what belongs to it at the end. */
export function PageHeader({ title, trailing, back = true }: { title: string; trailing?: ReactNode; back?: boolean }) {
  const { t } = useTranslation('navigation');
  const goBack = useBack();
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-background px-1">
      {back && (
        <IconButton label={t('back')} onClick={goBack}>
          <ArrowLeft size={24} />
        </IconButton>
      )}
      <h1 className={`grow truncate text-17 font-bold ${back ? '' : 'pl-3'}`}>{title}</h1>
      {trailing}
    </header>
  );
}
