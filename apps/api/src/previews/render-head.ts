import { escapeHtml } from './escape-html.ts';
import type { PageFacts, VideoFacts } from './page-facts.ts';

const longestDescription = 300;

/**
 * The page with its head saying what it is about: title, description, canonical address, Open Graph, Twitter card the
 * way to its oEmbed and, of a video, JSON-LD. Everything that people wrote is escaped.
 */
export function renderHead(html: string, facts: PageFacts, webAddress: string): string {
  const address = webAddress + facts.path;
  const text = facts.description.slice(0, longestDescription);
  const { image } = facts;
  const large = image.path.startsWith('/api/preview/');
  const tags = [
    link('canonical', { href: address }),
    property('og:site_name', 'Foxreel'),
    property('og:type', facts.type),
    property('og:url', address),
    property('og:title', facts.title),
    property('og:description', text),
    property('og:image', webAddress + image.path),
    ...(image.size
      ? [property('og:image:width', String(image.size.width)), property('og:image:height', String(image.size.height))]
      : []),
    property('og:image:alt', image.alt),
    meta('twitter:card', large ? 'summary_large_image' : 'summary'),
    meta('twitter:title', facts.title),
    meta('twitter:description', text),
    meta('twitter:image', webAddress + image.path),
    meta('rating', 'adult'),
    ...(facts.listed ? [] : [meta('robots', 'noindex')]),
    ...(facts.embeddable ? [discovery(webAddress, address, facts.title)] : []),
    ...(facts.video ? [videoObject(facts, facts.video, webAddress)] : []),
  ];
  // Replaced by functions: a '$' in somebody's words is no pattern.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(facts.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta('description', text))
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

const element = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`;
const meta = (name: string, content: string) => element('meta', { name, content });
const property = (name: string, content: string) => element('meta', { property: name, content });
const link = (rel: string, attributes: Record<string, string>) => element('link', { rel, ...attributes });

const discovery = (webAddress: string, address: string, title: string) =>
  link('alternate', {
    type: 'application/json+oembed',
    href: `${webAddress}/api/oembed?url=${encodeURIComponent(address)}`,
    title,
  });

/** https://schema.org/VideoObject. A block of data is no script: a policy without 'unsafe-inline' lets it stand. */
function videoObject(facts: PageFacts, video: VideoFacts, webAddress: string): string {
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    url: webAddress + facts.path,
    name: video.name,
    description: facts.description,
    thumbnailUrl: [webAddress + facts.image.path],
    uploadDate: video.uploadDate,
    ...(video.duration === null ? {} : { duration: `PT${Math.max(1, Math.round(video.duration))}S` }),
    author: { '@type': 'Person', name: video.author.name, url: webAddress + video.author.path },
    interactionStatistic: [counted('LikeAction', video.likes), counted('CommentAction', video.comments)],
    isAccessibleForFree: video.free,
    isFamilyFriendly: false,
    contentRating: 'adult',
  };
  // Nothing that people wrote can end the element.
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => unicodeEscape(character));
  return `<script type="application/ld+json">${text}</script>`;
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
