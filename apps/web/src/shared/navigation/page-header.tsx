import { PageHeader as Header } from '@foxreel/ui/page-header';
import { type ComponentProps, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mayLeave } from './leaving.ts';

const key = 'visited_paths';

/** The router's state of a history entry: a tab's first entry has index 0, also after redirects and reloads. */
interface Entry {
  idx?: number;
}

/** The current page's index in the tab's history; 0 if opened directly. */
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

/** Records the current path by index, for the pages opened from it; survives reloads. */
export function recordVisitedPath(path: string): void {
  const paths = read();
  paths[historyIndex()] = path;
  try {
    sessionStorage.setItem(key, JSON.stringify(paths));
  } catch {
    // A tab without storage: Back is then one step.
  }
}

/** The path of the previous page; undefined if unknown. */
const previousPath = (): unknown => read()[historyIndex() - 1];

/** Whether a link of the age question opened this page: it is in the document and knows nothing of the router. */
const openedByAgeQuestion = (): boolean =>
  location.pathname.startsWith('/about/') &&
  historyIndex() === 0 &&
  document.referrer.startsWith(`${location.origin}/`) &&
  history.length > 1;

/** One step back; '/' from a page opened from /profile, or opened directly (spec part 1 §2, Back button). */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (historyIndex() > 0 && previousPath() !== '/profile') navigate(-1);
    else if (!mayLeave()) return;
    else if (openedByAgeQuestion()) history.back();
    else navigate('/');
  }, [navigate]);
}

type HeaderProps = Pick<ComponentProps<typeof Header>, 'title' | 'trailing' | 'width' | 'heading'>;

/** A page's top bar: back, title, and actions. Destinations of the main navigation have no back. */
export function PageHeader({ back = true, ...header }: HeaderProps & { back?: boolean }) {
  const { t } = useTranslation('navigation');
  const goBack = useBack();
  return <Header {...header} backLabel={t('back')} onBack={back ? goBack : undefined} />;
}
