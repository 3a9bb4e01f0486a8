import type { StreamHealthView } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { utils } from '../../shared/api/trpc.ts';
import { locale } from '../../shared/i18n/i18n.ts';

const everyMs = 2_000;
const healthQuery = utils.live.health.queryOptions(undefined, { refetchInterval: everyMs, gcTime: 0 });

type Problem = StreamHealthView['problems'][number]['code'];

/** A measure with its value, marked if one of its problems was found. */
function Measure({ label, value, wrong }: { label: string; value: string; wrong: boolean }) {
  const { t } = useTranslation('live-setup');
  return (
    <div className="grid gap-0.5 rounded-12 border border-line bg-raised p-3">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="tabular flex items-center gap-1.5 text-15 font-medium">
        {value}
        {wrong && <TriangleAlert size={16} role="img" aria-label={t('outOfRange')} className="text-danger-text" />}
      </dd>
    </div>
  );
}

/** Which lower resolutions viewers can get, and why not more. */
function RenditionsLine({
  ladder,
  renditions,
}: {
  ladder: 'full' | 'partial' | 'source_only' | 'stopped';
  renditions: readonly number[];
}) {
  const { t } = useTranslation('live-setup');
  const sizes = new Intl.ListFormat(locale(), { type: 'unit' }).format(renditions.map((height) => `${height}p`));
  if (ladder === 'full' && renditions.length === 0) return null;
  return (
    <p className="text-13 text-muted">
      {renditions.length > 0 && t('renditions', { sizes })} {ladder !== 'full' && t(`ladder_${ladder}`)}
    </p>
  );
}

/** What the server measures of an encoder's stream, and what to change in OBS. */
export function StreamHealthPanel() {
  const { t } = useTranslation('live-setup');
  const { data: health } = useQuery(healthQuery);
  if (!health) return null;
  const number = (value: number) => value.toLocaleString(locale(), { maximumFractionDigits: 1 });
  const has = (...codes: Problem[]) => health.problems.some(({ code }) => codes.includes(code));
  const unknown = '–';
  const size = health.width && health.height ? `${health.width} × ${health.height}` : unknown;
  return (
    <section aria-labelledby="stream-health" className="grid gap-3 rounded-20 border border-line p-4">
      <h2 id="stream-health" className="flex flex-wrap items-center justify-between gap-2 text-17 font-bold">
        {t('health')}
        <span
          role="status"
          className={`flex items-center gap-1.5 text-13 font-medium ${health.problems.length > 0 ? 'text-danger-text' : 'text-muted'}`}
        >
          {health.problems.length > 0 ? (
            t('healthProblems', { count: health.problems.length })
          ) : (
            <>
              <CircleCheck size={16} aria-hidden="true" className="text-success" /> {t('healthGood')}
            </>
          )}
        </span>
      </h2>
      <dl className="grid grid-cols-2 gap-2 desktop:grid-cols-4">
        <Measure
          label={t('bitrate')}
          value={t('kbps', { shown: number(health.videoKbps) })}
          wrong={has('bitrate_low', 'bitrate_high')}
        />
        <Measure
          label={t('frames')}
          value={health.fps === null ? unknown : t('perSecond', { shown: number(health.fps) })}
          wrong={has('fps_low')}
        />
        <Measure
          label={t('keyFrames')}
          value={health.keySeconds === null ? unknown : t('seconds', { shown: number(health.keySeconds) })}
          wrong={has('key_frames_far')}
        />
        <Measure
          label={t('codec')}
          value={health.profile ? `H.264 ${health.profile} ${health.level ?? ''}` : unknown}
          wrong={has('profile_unsupported')}
        />
        <Measure label={t('size')} value={size} wrong={false} />
        <Measure
          label={t('sound')}
          value={
            health.sound === null
              ? t('soundNone')
              : `${health.sound} · ${t('kbps', { shown: number(health.audioKbps) })}`
          }
          wrong={has('sound_missing', 'sound_codec')}
        />
        <Measure label={t('dropped')} value={number(health.droppedFrames)} wrong={has('frames_dropped')} />
        <Measure label={t('late')} value={number(health.lateParts)} wrong={has('parts_late')} />
      </dl>
      {health.ladder !== 'off' && health.ladder !== 'starting' && (
        <RenditionsLine ladder={health.ladder} renditions={health.renditions} />
      )}
      {health.problems.length > 0 && (
        <ul className="grid gap-2">
          {health.problems.map(({ code, obsSetting }) => (
            <li key={code} className="grid gap-0.5 rounded-12 border border-line p-3 text-15">
              <span className="font-medium">{t(`problem_${code}`)}</span>
              {/* OBS's own words, to be found there. */}
              <span lang="en" dir="ltr" className="wrap-anywhere text-13 text-muted">
                OBS: {obsSetting}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
