import { classNames } from '@foxreel/ui/class-names';
import { Segmented } from '@foxreel/ui/segmented';
import { Toasts } from '@foxreel/ui/toasts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/app/styles.css';
import { controls } from './controls.tsx';
import { layers } from './layers.tsx';
import { lists } from './lists.tsx';
import type { Shown } from './shown.ts';

const all: readonly Shown[] = [...controls, ...lists, ...layers];

function Theme({ theme, shown }: { theme: 'dark' | 'light'; shown: Shown }) {
  return (
    <div
      data-theme={theme}
      className="grid min-w-0 content-start gap-4 rounded-12 border border-line bg-background p-4 text-text"
    >
      {Object.entries(shown.states).map(([state, element]) => (
        <div key={state} className="grid min-w-0 gap-1">
          <p className="text-13 text-muted">{state}</p>
          <div className="min-w-0">{element}</div>
        </div>
      ))}
    </div>
  );
}

/** Every primitive of packages/ui, in all states and both themes side by side. Only in `pnpm dev`, at /gallery.html. */
function Gallery() {
  const [width, setWidth] = useState<'auto' | '390' | '320'>('auto');
  return (
    <main className="mx-auto grid max-w-[1200px] gap-8 p-6">
      <h1 className="text-22 font-bold">UI gallery</h1>
      <div className="max-w-90">
        <Segmented
          label="Width of each column"
          value={width}
          onChange={setWidth}
          choices={[
            { value: 'auto', label: 'Auto' },
            { value: '390', label: '390 px' },
            { value: '320', label: '320 px' },
          ]}
        />
      </div>
      {all.map((shown) => (
        <section key={shown.name} aria-label={shown.name} className="grid min-w-0 gap-3">
          <h2 className="text-17 font-bold">{shown.name}</h2>
          <div
            className={classNames(
              'grid gap-4',
              width === 'auto' ? 'grid-cols-1 desktop:grid-cols-2' : '',
              width === '390' && 'grid-cols-[390px_390px]',
              width === '320' && 'grid-cols-[320px_320px]',
            )}
          >
            <Theme theme="dark" shown={shown} />
            <Theme theme="light" shown={shown} />
          </div>
        </section>
      ))}
      <Toasts />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
