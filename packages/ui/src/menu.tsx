import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuChoice {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
}

/** A menu behind `trigger` (one button element). */
export function Menu({ trigger, choices }: { trigger: ReactElement; choices: MenuChoice[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-50">
          <Base.Popup className="surface-motion min-w-48 rounded-12 border border-line bg-overlay p-1 text-text shadow-float outline-none data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
            {choices.map((choice) => (
              <Base.Item
                key={choice.label}
                onClick={choice.onSelect}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-6 px-3 text-15 outline-none data-[highlighted]:bg-line',
                  choice.danger && 'text-danger-text',
                )}
              >
                {choice.icon}
                {choice.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
