import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requiredVariable } from '@foxreel/testing';
import { expect, vi } from 'vitest';

const shipped = fileURLToPath(new URL('../../../../docker/nginx/', import.meta.url));
const running = new Set<ChildProcess>();

/** A template of docker/nginx and its variables, or the text of another. */
interface Site {
  template: string;
  variables: Record<string, string>;
}

/** A shipped template's text, to be used with changes. */
export const nginxTemplate = (name: string): Promise<string> => readFile(join(shipped, name), 'utf8');

/** Starts one nginx with these sites, which answer on `port` when it is there. stopNginx() must follow. */
export async function startNginx(folder: string, port: number, sites: readonly Site[]): Promise<void> {
  const home = join(folder, `nginx-${port}`);
  await mkdir(home, { recursive: true });
  const filled = sites.map(({ template, variables }) =>
    template.replace(/\$\{(\w+)\}/g, (_, name: string) => variables[name] ?? expect.fail(`${name} is not set`)),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${home}/${part};`,
  );
  await writeFile(
    join(home, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'load_module modules/ngx_http_js_module.so;',
      'worker_processes 1;',
      'daemon off;',
      `pid ${home}/nginx.pid;`,
      'error_log stderr;',
      'events {}',
      `http {\n${['access_log off;', ...temporary, ...filled].join('\n')}\n}`,
    ].join('\n'),
  );
  const nginx = spawn(requiredVariable('NGINX_PATH'), ['-e', 'stderr', '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(nginx);
  let said = '';
  nginx.stderr.on('data', (data) => {
    said += String(data);
  });
  await vi.waitFor(
    async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch((cause: unknown) => {
        throw new Error(`nginx does not answer: ${said}`, { cause });
      });
      expect(reply.status).toBe(200);
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Where the shipped scripts are, for `SCRIPT_FOLDER`. */
export const nginxScripts = shipped;

/** Ends every nginx that startNginx started. */
export async function stopNginx(): Promise<void> {
  for (const nginx of running) {
    running.delete(nginx);
    if (nginx.exitCode !== null) continue;
    nginx.kill();
    await once(nginx, 'exit');
  }
}
