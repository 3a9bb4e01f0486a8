import type { MediaView } from '@foxreel/contracts';
import { type Context, DomainError, notFound } from '@foxreel/domain/kernel';
import { getMedia, isOpen } from '@foxreel/domain/media';
import { getShortLink } from '@foxreel/domain/shared-links';
import { z } from 'zod';
import { restReply } from '../errors/index.ts';
import type { ApiRequest } from '../http/api-env.ts';
import { escapeHtml } from './escape-html.ts';
import { publicPage } from './public-page.ts';
import { still } from './still.ts';

const side = z.coerce.number().int().positive().max(10_000).optional();
const question = z.object({
  url: z.string({ error: 'url is required' }).max(500),
  maxwidth: side,
  maxheight: side,
  format: z.string().optional(),
});

/**
 * oEmbed 1.0 for a media's address, long or short. A free photo is of type 'photo'; a free video of type 'video', its html a
 * picture that leads to the page, because our age question stands before every video; what is locked is a 'link' with its
 * blurred cover. NOT_FOUND for whatever a stranger may not know; 501 for XML, as oEmbed says.
 */
export async function answerOembed(c: ApiRequest, ctx: Context): Promise<Response> {
  const { url, maxwidth, maxheight, format } = question.parse(c.req.query());
  if (format !== undefined && format !== 'json') return restReply({ error: 'Only format=json is offered' }, 501);
  const media = await mediaAt(ctx, url, c);
  if (!media) throw notFound('The page');
  const picture = pictureOf(ctx, media, maxwidth ?? Infinity, maxheight ?? Infinity);
  const reply = { ...aboutMedia(ctx, media, picture), ...kindOf(ctx, media, picture) };
  return Response.json(reply, {
    headers: {
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

async function mediaAt(ctx: Context, url: string, c: ApiRequest): Promise<MediaView | null> {
  if (!URL.canParse(url)) throw new DomainError('BAD_INPUT', 'url must be an address');
  const { origin, host, pathname } = new URL(url);
  if (origin !== new URL(ctx.webAddress).origin && host !== c.req.header('host')) return null;
  const page = publicPage(pathname);
  if (page?.kind === 'short') return (await getShortLink(ctx, { id: page.id }))?.media ?? null;
  return page?.kind === 'media' ? getMedia(ctx, { media: page.media }) : null;
}

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** The still and the size at which it fits what was asked for. */
function pictureOf(ctx: Context, media: MediaView, widest: number, highest: number): Picture | null {
  const shown = still(media);
  if (!shown?.size) return null;
  const { width, height } = shown.size;
  const scale = Math.min(1, widest / width, highest / height);
  return { url: ctx.webAddress + shown.path, width: Math.round(width * scale), height: Math.round(height * scale) };
}

const addressOf = (ctx: Context, { user, type, id }: MediaView) => `${ctx.webAddress}/${user.username}/${type}/${id}`;
const titleOf = ({ description, type }: MediaView) => description || (type === 'video' ? 'Video' : 'Photo');

const aboutMedia = (ctx: Context, media: MediaView, picture: Picture | null) => ({
  version: '1.0',
  title: titleOf(media),
  author_name: media.user.fullname || media.user.username,
  author_url: `${ctx.webAddress}/${media.user.username}`,
  provider_name: 'Foxreel',
  provider_url: ctx.webAddress,
  cache_age: 300,
  ...(picture ? { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height } : {}),
});

function kindOf(ctx: Context, media: MediaView, picture: Picture | null) {
  if (!picture || !isOpen(media.access)) return { type: 'link' };
  const { url, width, height } = picture;
  if (media.type === 'photo') return { type: 'photo', url, width, height };
  const image = `<img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(titleOf(media))}">`;
  const html = `<a href="${escapeHtml(addressOf(ctx, media))}" target="_blank" rel="noopener">${image}</a>`;
  return { type: 'video', html, width, height };
}
