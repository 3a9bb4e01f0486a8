import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem {
  value: string;
  label: ReactNode;
  panel: ReactNode;
}

/** Tabs without URLs. For tabs with URLs use links (see the app's tab bar). */
export function Tabs({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: TabItem[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => typeof next === 'string' && onChange(next)}>
      <Base.List aria-label={label} className="relative flex border-b border-line">
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="feedback-motion min-h-11 px-4 text-15 font-medium text-muted data-[active]:text-text"
          >
            {item.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-[var(--active-tab-width)] translate-x-[var(--active-tab-left)] bg-accent transition-transform duration-[220ms] ease-fox" />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="outline-none">
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
