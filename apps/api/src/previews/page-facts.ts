import { type AccountView, type MediaView, type SharedLinkView, sharedLinkFiles } from '@foxreel/contracts';
import { getProfile } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { getMedia, isOpen } from '@foxreel/domain/media';
import { getSharedLink, getShortLink } from '@foxreel/domain/shared-links';
import type { PublicPage } from './public-page.ts';
import { still } from './still.ts';

export interface PageImage {
  /** Below our own address. */
  path: string;
  /** Null where it is not known before the file is read. */
  size: { width: number; height: number } | null;
  alt: string;
}

/** What a link to a public page says of it. Plain text: whoever writes it into a page escapes it. */
export interface PageFacts {
  title: string;
  description: string;
  /** The path under which the page is known, whichever way it was reached. */
  path: string;
  type: 'website' | 'profile' | 'video.other' | 'article';
  image: PageImage;
  /** Whether /api/oembed answers for it. */
  embeddable: boolean;
  /** Whether search engines may list it. */
  listed: boolean;
  /** What search engines are told of a video beside that; null for every other page. */
  video: VideoFacts | null;
}

/** Only what the page itself shows a stranger: no file of a video has an address that lasts. */
export interface VideoFacts {
  name: string;
  author: { name: string; path: string };
  uploadDate: string;
  /** Seconds. */
  duration: number | null;
  likes: number;
  comments: number;
  /** Locked videos are not. */
  free: boolean;
}

const slogan = 'Real People Real Videos';
const invitation = 'Explore the world by watching and creating live streaming';
const icon: PageImage = { path: '/icon-512.png', size: { width: 512, height: 512 }, alt: 'Foxreel' };
const site = { type: 'website', image: icon, embeddable: false, listed: true, video: null } as const;

/** The facts of a public page as the context's viewer may know them; null when for them there is nothing. */
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

/** The pages of the site itself: nothing is looked up for them. */
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

/** The page of somebody's lives, whether one is on or not. */
function liveFacts(account: AccountView): PageFacts {
  const name = nameOf(account);
  return {
    ...profileFacts(account),
    title: account.live ? `${name} is live · Foxreel` : `Lives by ${name} · Foxreel`,
    description: account.live ? `Watch ${name} (@${account.username}) live now` : `Lives by ${name}. ${slogan}`,
    path: `/${account.username}/live`,
  };
}

/** Of a locked media the still is the blurred cover: the view has no other. */
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

/** Who has the link may know its words and the picture it opens; the media's own page and picture may be none of theirs. */
function linkFacts({ id, url, media }: SharedLinkView): PageFacts {
  const facts = mediaFacts(media);
  const { grid } = media.thumbnail;
  const image = grid?.startsWith(sharedLinkFiles(id)) ? { path: grid, size: null, alt: facts.image.alt } : facts.image;
  return { ...facts, path: url, image, embeddable: false, listed: false, video: null };
}
