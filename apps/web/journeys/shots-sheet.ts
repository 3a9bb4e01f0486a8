import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Shot {
  who: string;
  size: string;
  theme: string;
  path: string;
  /** Where the picture is, from the sheet. */
  file: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes index.html into the folder: every picture, by route, so that one screen's sizes and themes stand side by side. */
export function writeContactSheet(folder: string, shots: readonly Shot[]): void {
  const routes = Map.groupBy(shots, ({ who, path }) => `${who} ${path.replace(/[0-9a-f-]{36}/g, '{id}')}`);
  const figure = ({ size, theme, file }: Shot) =>
    `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a><figcaption>${size}, ${theme}</figcaption></figure>`;
  const section = ([title, own]: [string, Shot[]]) =>
    `<h2>${escaped(title)}</h2><div>${own.map(figure).join('')}</div>`;
  const style =
    'body{font:14px system-ui;margin:24px;background:#888}div{display:flex;gap:12px;flex-wrap:wrap}figure{margin:0}img{height:360px;display:block}';
  const page = `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${style}</style>${[...routes].map(section).join('')}`;
  writeFileSync(join(folder, 'index.html'), page);
}
