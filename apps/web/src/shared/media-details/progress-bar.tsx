import { classNames } from '@foxreel/ui/class-names';

/** How far something is, 0 to 100. The number itself stands beside it. `quiet` is for work that nobody waits for. */
export function ProgressBar({ percent, label, quiet = false }: { percent: number; label: string; quiet?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-overlay"
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-transform duration-[220ms]',
          quiet ? 'bg-muted' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${Math.min(100, Math.max(0, percent)) / 100})` }}
      />
    </div>
  );
}
