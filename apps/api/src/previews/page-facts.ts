import {
  type AccountView,
  id,
  isSharedLinkId,
  type MediaType,
  type MediaView,
  type SharedLinkView,
  sharedLinkFiles,
  shortLinkPattern,
  username,
} from '@foxreel/contracts';
import { getProfile, isReservedUsername } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { getMedia, isOpen } from '@foxreel/domain/media';
import { getSharedLink, getShortLink } from '@foxreel/domain/shared-links';

/** The longest sides of processed stills (domain/processing, make-stills): never enlarged, except the cover. */
const previewSide = 1080;
const coverSide = 340;

interface Still {
  path: string;
  size: { width: number; height: number } | null;
}

/** The URL and size of a media's public still, or null if there is none yet. */
export function still(media: MediaView): Still | null {
  if (media.thumbnail.preview === null) return null;
  const { width, height } = media;
  const open = isOpen(media.access);
  const longest = Math.max(width ?? 0, height ?? 0);
  const scale = (open ? Math.min(previewSide, longest) : coverSide) / longest;
  const size = width && height ? { width: Math.round(width * scale), height: Math.round(height * scale) } : null;
  return { path: `/api/preview/${media.id}`, size };
}

interface PageImage {
  /** Below our own address. */
  path: string;
  /** Null if unknown before reading the file. */
  size: { width: number; height: number } | null;
  alt: string;
}

/** A public page's preview data. Plain text: whoever writes it into a page escapes it. */
export interface PageFacts {
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
  type: 'website' | 'profile' | 'video.other' | 'article';
  image: PageImage;
  /** Whether /api/oembed supports it. */
  embeddable: boolean;
  /** Whether search engines may index it. */
  listed: boolean;
  /** Additional data about a video for search engines; null for other pages. */
  video: VideoFacts | null;
}

/** Only what the page shows visitors: video files have no permanent URL. */
export interface VideoFacts {
  name: string;
  author: { name: string; path: string };
  uploadDate: string;
  /** Seconds. */
  duration: number | null;
  likes: number;
  comments: number;
  /** False for locked videos. */
  free: boolean;
}

const slogan = 'Real People Real Videos';
const invitation = 'Explore the world by watching and creating live streaming';
const icon: PageImage = { path: '/icon-512.png', size: { width: 512, height: 512 }, alt: 'Foxreel' };
const site = { type: 'website', image: icon, embeddable: false, listed: true, video: null } as const;

/** A public page's data as the viewer may see it; null if there is nothing for them. */
export async function pageFacts(
  ctx: Context,
  page: Exclude<PublicPage, { kind: 'nothing' }>,
): Promise<PageFacts | null> {
  switch (page.kind) {
    case 'home':
    case 'about':
    case 'search':
    case 'lives':
      return siteFacts(page);
    case 'live': {
      const account = await getProfile(ctx, { username: page.username });
      return account && liveFacts(account);
    }
    case 'profile': {
      const account = await getProfile(ctx, { username: page.username });
      return account && profileFacts(account);
    }
    case 'media': {
      const media = await getMedia(ctx, { media: page.media });
      return media && mediaFacts(media);
    }
    case 'short': {
      const link = await getShortLink(ctx, { id: page.id });
      return link && mediaFacts(link.media);
    }
    case 'shared-link': {
      const link = await getSharedLink(ctx, { id: page.id });
      return link && linkFacts(link);
    }
  }
}

export type SitePage = Extract<PublicPage, { kind: 'home' | 'about' | 'search' | 'lives' }>;

/** The site's own pages: no look-up needed. */
export function siteFacts({ kind }: SitePage): PageFacts {
  switch (kind) {
    case 'home':
      return { ...site, title: `Foxreel · ${slogan}`, description: invitation, path: '/' };
    case 'about':
      return { ...site, title: 'About · Foxreel', description: `${slogan}. ${invitation}`, path: '/about' };
    case 'search':
      return { ...site, title: 'Search · Foxreel', description: 'Find videos, photos, tags and creators', path: '/s' };
    case 'lives':
      return { ...site, title: 'Lives · Foxreel', description: 'Watch who is live right now', path: '/lives' };
  }
}

const nameOf = ({ fullname, username }: { fullname: string | null; username: string }) => fullname || username;

function profileFacts(account: AccountView): PageFacts {
  const name = nameOf(account);
  return {
    title: `${name} (@${account.username}) · Foxreel`,
    description: account.bio || `Videos, photos and lives by ${name}. ${slogan}`,
    path: `/${account.username}`,
    type: 'profile',
    image: account.avatar ? { path: account.avatar, size: null, alt: name } : icon,
    embeddable: false,
    listed: true,
    video: null,
  };
}

/** An account's live page, whether or not it is live. */
function liveFacts(account: AccountView): PageFacts {
  const name = nameOf(account);
  return {
    ...profileFacts(account),
    title: account.live ? `${name} is live · Foxreel` : `Lives by ${name} · Foxreel`,
    description: account.live ? `Watch ${name} (@${account.username}) live now` : `Lives by ${name}. ${slogan}`,
    path: `/${account.username}/live`,
  };
}

/** A locked media's still is the blurred cover: the view has no other. */
function mediaFacts(media: MediaView): PageFacts {
  const { user, type, description } = media;
  const title = `${type === 'video' ? 'Video' : 'Photo'} by ${nameOf(user)} (@${user.username})`;
  const picture = still(media);
  return {
    title: `${title} · Foxreel`,
    description: description || slogan,
    path: `/${user.username}/${type}/${media.id}`,
    type: type === 'video' ? 'video.other' : 'article',
    image: picture ? { ...picture, alt: title } : icon,
    embeddable: true,
    listed: true,
    video: type === 'video' ? videoFacts(media, description || title) : null,
  };
}

const videoFacts = (media: MediaView, name: string): VideoFacts => ({
  name,
  author: { name: nameOf(media.user), path: `/${media.user.username}` },
  uploadDate: media.availableDate,
  duration: media.duration,
  likes: media.likes,
  comments: media.comments,
  free: isOpen(media.access),
});

/** Holders of the link may see its text and picture; the media's own page and picture may be private. */
function linkFacts({ id, url, media }: SharedLinkView): PageFacts {
  const facts = mediaFacts(media);
  const { grid } = media.thumbnail;
  const image = grid?.startsWith(sharedLinkFiles(id)) ? { path: grid, size: null, alt: facts.image.alt } : facts.image;
  return { ...facts, path: url, image, embeddable: false, listed: false, video: null };
}

/** A shareable URL, and its subject. */
export type PublicPage =
  | { kind: 'home' }
  | { kind: 'about' }
  | { kind: 'search' }
  | { kind: 'lives' }
  | { kind: 'live'; username: string }
  | { kind: 'profile'; username: string }
  | { kind: 'media'; username: string; media: string; type: MediaType | 'shop' }
  | { kind: 'short'; id: string }
  | { kind: 'shared-link'; id: string }
  /** Such a URL with an impossible value. */
  | { kind: 'nothing' };

/** The public page at a path; null for the app's other paths. No look-up. */
export function publicPage(path: string): PublicPage | null {
  if (path === '/') return { kind: 'home' };
  const [first = '', second, third, ...more] = path.replace(/\/$/, '').slice(1).split('/').map(decoded);
  if (first === 'about' && second === undefined) return { kind: 'about' };
  if (first === 'lives' && second === undefined) return { kind: 'lives' };
  if (first === 's' && second !== 'favorites') return { kind: 'search' };
  if (first === 'short' && second !== undefined && third === undefined)
    return shortLinkPattern.test(second) ? { kind: 'short', id: second } : { kind: 'nothing' };
  if (first === 'link' && second !== undefined && third === undefined)
    return isSharedLinkId(second) ? { kind: 'shared-link', id: second } : { kind: 'nothing' };
  if (isReservedUsername(first)) return null;
  if (!username.safeParse(first).success || more.length > 0) return { kind: 'nothing' };
  if (second === undefined) return { kind: 'profile', username: first };
  if (third === undefined) return ofProfile(first, second);
  return isType(second) && id.safeParse(third).success
    ? { kind: 'media', username: first, media: third, type: second }
    : { kind: 'nothing' };
}

/** Profile subpages without previews are the app's. */
function ofProfile(username: string, tab: string): PublicPage | null {
  if (isType(tab)) return { kind: 'profile', username };
  if (tab === 'live') return { kind: 'live', username };
  return ['following', 'followers'].includes(tab) ? null : { kind: 'nothing' };
}

const isType = (text: string | undefined): text is MediaType | 'shop' =>
  text === 'video' || text === 'photo' || text === 'shop';

/** What cannot be decoded stays as it is, and matches no name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
