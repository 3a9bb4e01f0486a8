import { type AccountView, type MediaView, type SharedLinkView, sharedLinkFiles } from '@foxreel/contracts';
import { getProfile } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import { getMedia } from '@foxreel/domain/media';
import { getSharedLink } from '@foxreel/domain/shared-links';
import { getShortLink } from '@foxreel/domain/sharing';
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
}

const slogan = 'Real People Real Videos';
const invitation = 'Explore the world by watching and creating live streaming';
const icon: PageImage = { path: '/icon-512.png', size: { width: 512, height: 512 }, alt: 'Foxreel' };
const site = { type: 'website', image: icon, embeddable: false, listed: true } as const;

/** The facts of a public page as the context's viewer may know them; null when for them there is nothing. */
export async function pageFacts(
  ctx: Context,
  page: Exclude<PublicPage, { kind: 'nothing' }>,
): Promise<PageFacts | null> {
  switch (page.kind) {
    case 'home':
    case 'about':
      return siteFacts(page);
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

/** The pages of the site itself: nothing is looked up for them. */
export function siteFacts({ kind }: Extract<PublicPage, { kind: 'home' | 'about' }>): PageFacts {
  return kind === 'home'
    ? { ...site, title: `Foxreel · ${slogan}`, description: invitation, path: '/' }
    : { ...site, title: 'About · Foxreel', description: `${slogan}. ${invitation}`, path: '/about' };
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
  };
}

/** Who has the link may know its words and the picture it opens; the media's own page and picture may be none of theirs. */
function linkFacts({ id, url, media }: SharedLinkView): PageFacts {
  const facts = mediaFacts(media);
  const { grid } = media.thumbnail;
  const image = grid?.startsWith(sharedLinkFiles(id)) ? { path: grid, size: null, alt: facts.image.alt } : facts.image;
  return { ...facts, path: url, image, embeddable: false, listed: false };
}
