import { timingSafeEqual } from 'node:crypto';
import { type Load, readLoad } from '@foxreel/domain/jobs';
import type { Context as DomainContext } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';

/**
 * GET /metrics in Prometheus' text form: what waits, runs, failed and is late of the work behind the product, and whose workers live. Only with
 * METRICS_TOKEN set, and for who sends it as a Bearer; for everybody else there is no such page.
 */
export function mountMetricsRoute(app: ApiApp, { environment }: ApiDependencies): void {
  const token = environment.METRICS_TOKEN;
  app.get('/metrics', async (c, next) => {
    if (!token || !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return next();
    const asked: DomainContext = await c.get('context')();
    const load = await readLoad({ ...asked, actor: { kind: 'system' } });
    return c.text(inPrometheusForm(load), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

function isSame(given: string, wanted: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === two.length && timingSafeEqual(one, two);
}

interface Family {
  name: string;
  help: string;
  samples: readonly (readonly [labels: string, value: number])[];
}

export function inPrometheusForm({ tasks, workers, massMessages }: Load): string {
  const perTask = (name: string, help: string, value: (task: Load['tasks'][number]) => number): Family => ({
    name,
    help,
    samples: tasks.map((task) => [`task="${task.task}"`, value(task)] as const),
  });
  const families: Family[] = [
    perTask('foxreel_jobs_waiting', 'Jobs that wait, due or planned.', ({ waiting }) => waiting),
    perTask('foxreel_jobs_running', 'Jobs that a worker holds.', ({ running }) => running),
    perTask('foxreel_jobs_failed', 'Jobs that were tried to the end and set aside.', ({ failed }) => failed),
    perTask('foxreel_jobs_lag_seconds', 'Since the oldest job that is due became due.', ({ lagSeconds }) => lagSeconds),
    {
      name: 'foxreel_workers_alive',
      help: 'Workers that were seen in the last 20 seconds.',
      samples: workers.map(({ process, workers: alive }) => [`process="${process}"`, alive] as const),
    },
    {
      name: 'foxreel_mass_messages',
      help: 'Messages to many that are under way or failed.',
      samples: massMessages.map(({ status, total }) => [`status="${status}"`, total] as const),
    },
  ];
  return families
    .map(({ name, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        ...samples.map(([labels, value]) => `${name}{${labels}} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');
}
