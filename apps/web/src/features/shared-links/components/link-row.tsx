import type { SharedLinkView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format.ts';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';

/** One link: what it leads to, its address, what it costs. */
export function LinkRow({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('shared-links');
  const { open } = usePopup();
  const { id, media, url, priceCents } = link;
  const description = link.description || t('noWords');
  const address = window.location.host + url;
  return (
    <article aria-label={description} className="flex items-start gap-4 py-4">
      <span className="relative h-24 w-16 shrink-0 overflow-hidden rounded-12">
        <MediaPicture src={media.thumbnail.grid} placeholder={media.placeholder} alt="" />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <p className="line-clamp-2 break-words text-15 font-medium">{description}</p>
        <button
          type="button"
          aria-label={t('shareOf', { address })}
          onClick={() => open('share-link', { link: id })}
          className="min-h-11 max-w-full truncate justify-self-start text-left text-15 text-accent-text hover:underline"
        >
          {address}
        </button>
        <p className="tabular text-15 font-bold">{priceCents === 0 ? t('free') : formatCents(priceCents)}</p>
      </div>
      <span className="flex shrink-0">
        <IconButton label={t('editOf', { description })} onClick={() => open('edit_shared_link', { link: id })}>
          <Pencil size={20} />
        </IconButton>
        <Menu
          trigger={
            <IconButton label={t('more', { description })}>
              <EllipsisVertical size={20} />
            </IconButton>
          }
          choices={[
            {
              label: t('remove'),
              icon: <Trash2 size={20} aria-hidden="true" />,
              danger: true,
              onSelect: () => open('remove_shared_link', { link: id }),
            },
          ]}
        />
      </span>
    </article>
  );
}
