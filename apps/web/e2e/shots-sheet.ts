import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes index.html into the folder: all its screenshots by screen, so that sizes and themes are next to each other. */
export function writeContactSheet(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jpg'))
    .sort();
  // {person}/{size}/{theme}/{screen}.jpg
  const screens = Map.groupBy(files, (file) => {
    const [who = '', , , screen = ''] = file.split('/');
    return `${who}: ${screen.replace('.jpg', '')}`;
  });
  const figure = (file: string) =>
    `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a><figcaption>${escaped(dirname(file))}</figcaption></figure>`;
  const section = ([title, own]: [string, string[]]) =>
    `<h2>${escaped(title)}</h2><div>${own.map(figure).join('')}</div>`;
  const style =
    'body{font:14px system-ui;margin:24px;background:#888}div{display:flex;gap:12px;flex-wrap:wrap}figure{margin:0}img{height:360px;display:block}';
  const page = `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${style}</style>${[...screens].map(section).join('')}`;
  writeFileSync(join(folder, 'index.html'), page);
}
