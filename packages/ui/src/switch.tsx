import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

/** A switch that applies at once. The whole row is clickable. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  name,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
}) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid grow cursor-pointer">
        <span className="text-15">{label}</span>
        {hint && <span className="text-13 text-muted">{hint}</span>}
      </label>
      <Base.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        {...(name ? { name } : {})}
        className="feedback-motion relative h-7 w-12 shrink-0 rounded-full bg-line p-0.5 data-[checked]:bg-accent data-[disabled]:opacity-50"
      >
        <Base.Thumb className="block size-6 rounded-full bg-white transition-transform duration-[120ms] ease-fox data-[checked]:translate-x-5 rtl:data-[checked]:-translate-x-5" />
      </Base.Root>
    </div>
  );
}

/** Switches of one subject, as rows of a card. */
export const SwitchGroup = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-1 divide-y divide-line rounded-20 border border-line bg-raised px-4 *:py-2">{children}</div>
);
