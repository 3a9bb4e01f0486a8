import { classNames } from '@foxreel/ui/class-names';
import { i18n } from '../i18n/i18n.ts';

/** Progress from 0 to 100. The number itself is next to it. `quiet` is for background work. */
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
          'h-full origin-left rtl:origin-right rounded-full transition-transform duration-[220ms]',
          quiet ? 'bg-muted' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${Math.min(100, Math.max(0, percent)) / 100})` }}
      />
    </div>
  );
}

const t = i18n.getFixedT(null, 'uploads');

const megabyte = 1024 * 1024;

/** A file size for display: 820 KB, 4.2 MB, 1000 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const size = bytes / megabyte;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
}

/** The remaining time in stable wording. */
export function formatTimeLeft(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 45) return t('secondsLeft');
  if (seconds < 90 * 60) return t('minutesLeft', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('hoursLeft', { count: Math.round(seconds / 3600) });
}

/** Upload progress: '42% of 4.2 MB'. */
export const formatSent = (percent: number, bytes: number): string =>
  t('percentOf', { percent: Math.floor(percent), bytes: formatBytes(bytes) });
