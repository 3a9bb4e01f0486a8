import { classNames } from '@foxreel/ui/class-names';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDollars } from '../../shared/format.ts';
import { locale } from '../../shared/i18n/i18n.ts';
import { type Day, daysQuery, fillDays, lastDay } from './earnings-queries.ts';

const ranges = ['7', '30', '90'] as const;
type Range = (typeof ranges)[number];

const formatChartDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Earnings of the last days as bars; the sales are listed below. */
export function DayChart() {
  const { t } = useTranslation('earnings');
  const [range, setRange] = useState<Range>('30');
  const count = Number(range);
  const query = useQuery(daysQuery(count));
  const earned = query.data;
  if (!earned && query.isError)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const days = fillDays(earned ?? [], count, lastDay(earned ?? [], Date.now()));
  const sum = days.reduce((total, { cents }) => total + cents, 0);
  return (
    <section aria-labelledby="chart-title" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="chart-title" className="text-17 font-bold">
            {t('chart')}
          </h2>
          <p className={classNames('tabular text-15 text-muted', !earned && 'invisible')}>
            {t('chartSum', { value: formatDollars(sum), count })}
          </p>
        </div>
        <div className="[&_legend]:sr-only">
          <Segmented
            label={t('chartRange')}
            choices={ranges.map((value) => ({ value, label: t(`days${value}`) }))}
            value={range}
            onChange={setRange}
          />
        </div>
      </div>
      {earned ? <Bars days={days} sum={sum} /> : <Skeleton className="h-[204px] rounded-12" />}
    </section>
  );
}

const [width, height] = [600, 160];

function Bars({ days, sum }: { days: readonly Day[]; sum: number }) {
  const { t } = useTranslation('earnings');
  const best = days.reduce((most, day) => (day.cents > most.cents ? day : most), days[0] ?? { day: '', cents: 0 });
  const step = width / days.length;
  const bar = Math.max(step * 0.7, 1);
  const label =
    sum === 0
      ? t('chartNothing', { count: days.length })
      : t('chartLabel', {
          count: days.length,
          value: formatDollars(sum),
          best: formatDollars(best.cents),
          day: formatChartDay(best.day),
        });
  return (
    <figure className="tabular grid gap-1 text-13 text-muted">
      <figcaption className="text-end">{best.cents > 0 ? formatDollars(best.cents) : ' '}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line border-y"
      >
        <line
          x1={0}
          x2={width}
          y1={height / 2}
          y2={height / 2}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {days.map(({ day, cents }, index) => {
          const tall = best.cents === 0 ? 0 : (cents / best.cents) * height;
          return (
            <g key={day}>
              <rect
                x={index * step + (step - bar) / 2}
                y={height - tall}
                width={bar}
                height={tall}
                className="fill-success"
              />
              <rect x={index * step} y={0} width={step} height={height} className="fill-transparent hover:fill-text/10">
                <title>{t('dayTitle', { day: formatChartDay(day), value: formatDollars(cents) })}</title>
              </rect>
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="flex justify-between">
        <span>{formatChartDay(days[0]?.day ?? '')}</span>
        <span>{formatChartDay(days.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  );
}
