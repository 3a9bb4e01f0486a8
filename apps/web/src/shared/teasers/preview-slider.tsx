import { previewBounds } from '@foxreel/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** How much of a video plays before the lock: min(5, d) to min(d, 20) seconds. Arrow keys move it by one. */
export function PreviewSlider({
  duration,
  value,
  onChange,
}: {
  duration: number;
  value: number;
  onChange: (seconds: number) => void;
}) {
  const { t } = useTranslation('teasers');
  const id = useId();
  const { least, most } = previewBounds(duration);
  const filled = most > least ? ((value - least) / (most - least)) * 100 : 100;
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between text-15">
        <label htmlFor={id}>{t('preview')}</label>
        <output htmlFor={id} className="tabular font-medium">
          {value} s
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        disabled={least === most}
        aria-valuetext={`${value} s`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ backgroundImage: `linear-gradient(to right, var(--accent) ${filled}%, var(--line) ${filled}%)` }}
        className="h-11 w-full cursor-pointer appearance-none bg-[length:100%_4px] bg-center bg-no-repeat [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent"
      />
      <p id={`${id}-hint`} className="text-13 text-muted">
        {t('previewHint', { count: value })}
      </p>
    </div>
  );
}
