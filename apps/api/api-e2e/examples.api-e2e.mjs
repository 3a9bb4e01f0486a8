import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, picture } from './client.mjs';

/**
 * Runs the examples of docs/api.md as copied: first the language's client, then the example. Blocks that need an encoder or a
 * local file are marked as console or javascript there, and not run.
 */
const languages = {
  sh: { file: 'example.sh', run: ['bash', '-e'] },
  js: { file: 'example.mjs', run: [process.execPath] },
  python: { file: 'example.py', run: ['python3'] },
};
const document = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const areas = document
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    blocks: [...section.matchAll(/^```(sh|js|python)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
      language,
      code,
    })),
  }));
const client = areas.find(({ title }) => title === 'A client');
const withExamples = areas.filter((area) => area !== client && area.blocks.length > 0);

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foxreel-examples-'));
  await writeFile(join(folder, 'picture.png'), picture(64, 64));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (language, code) =>
  new Promise((resolve) => {
    const {
      file,
      run: [program, ...options],
    } = languages[language];
    const env = { ...process.env, FOXREEL_URL: address };
    void writeFile(join(folder, file), code).then(() =>
      execFile(program, [...options, file], { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? 1) : 0, stdout, stderr }),
      ),
    );
  });

test('every area with an example has one in each language', () => {
  expect(withExamples.length).toBeGreaterThanOrEqual(12);
  for (const { title, blocks } of [client, ...withExamples])
    expect(
      blocks.map(({ language }) => language),
      title,
    ).toEqual(['sh', 'js', 'python']);
});

describe.each(withExamples)('$title', ({ blocks }) => {
  test.each(blocks)('$language', async ({ language, code }) => {
    const start = client.blocks.find((block) => block.language === language).code;
    const { code: exit, stdout, stderr } = await run(language, `${start}\n${code}`);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).not.toMatch(/"errors":\s*\[\s*\{\s*"message"/);
  });
});
