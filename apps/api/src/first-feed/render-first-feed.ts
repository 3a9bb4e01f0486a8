import { type FirstFeed, firstPageLimits, type MediaView } from '@foxreel/contracts';
import { isOpen } from '@foxreel/domain/media';
import { escapeHtml } from '../previews/escape-html.ts';

/**
 * index.html with the first slide's picture where React will put it, and the data that the app begins with. The picture is
 * shown by styles.css: on phones, to those who have said that they are 18.
 */
export function renderFirstFeed(html: string, feed: FirstFeed): string {
  const [media] = feed.page.items;
  const still = media ? stillOf(media) : '';
  // JSON has '<' in strings only, where its escape means the same: no word of anybody's can end the element.
  const data = JSON.stringify(feed).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="first-feed">${data}</script>`;
  return html.replace('<div id="root"></div>', () => `<div id="root">${still}</div>\n    ${script}`);
}

/** Of what is locked its cover, which is made blurred, as dark as the app shows it (locked-cover.tsx). */
function stillOf({ type, access, source, thumbnail, width, height }: MediaView): string {
  const locked = !isOpen(access);
  const address = type === 'photo' && !locked ? (source?.url ?? thumbnail.original) : thumbnail.poster;
  if (!address) return '';
  const shape = width && height ? width / height : 9 / 16;
  const fit = locked || shape <= firstPageLimits.phoneShape ? 'cover' : 'contain';
  // By attributes, which styles.css knows: the content security policy takes no style that stands in the document.
  const dark = locked ? ' data-locked' : '';
  return `<img class="first-still" data-fit="${fit}"${dark} alt="" fetchpriority="high" decoding="sync" src="${escapeHtml(address)}" />`;
}
