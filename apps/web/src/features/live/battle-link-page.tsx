import { Avatar } from '@foxreel/ui/avatar';
import { Button, buttonClass } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState } from '@foxreel/ui/states';
import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { personName } from '../../shared/people/person.tsx';

/** /studio/battle/{token}: an invitation to a battle that another creator passed on as a link. */
export function BattleLinkPage() {
  const { t } = useTranslation('live-battle');
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const query = trpc.live.battleLink.useQuery({ token }, { retry: false });
  const accept = trpc.live.acceptBattleLink.useMutation({
    onSuccess: (battle) => navigate(`/${battle.user2.username}/live`),
  });
  const link = query.data;
  return (
    <>
      <PageHeader title={t('battle')} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-5 py-8">
        {query.isPending && <Skeleton className="h-60 rounded-20" />}
        {query.isError && (
          <EmptyState icon={<Swords size={28} />} title={toCallError(query.error).message}>
            <Link to="/lives" className={buttonClass('secondary')}>
              {t('seeLives')}
            </Link>
          </EmptyState>
        )}
        {link && (
          <section className="grid justify-items-center gap-4 rounded-20 border border-line bg-raised p-6 text-center">
            <Avatar src={link.user.avatar} name={personName(link.user)} size={96} live={link.user.live} />
            <h2 className="wrap-anywhere text-22 font-bold">{t('acceptTitle', { name: personName(link.user) })}</h2>
            <p className="text-15 text-muted">{link.bestOf === 3 ? t('bestOfThreeHint') : t('startHint')}</p>
            {accept.isError && (
              <p role="alert" className="text-15 text-danger-text">
                {toCallError(accept.error).message}
              </p>
            )}
            <Button busy={accept.isPending} className="w-full" onClick={() => accept.mutate({ token })}>
              {t('accept')}
            </Button>
            <p className="text-13 text-muted">{t('linkLiveFirst')}</p>
            <Link to="/studio/live/camera" className={buttonClass('secondary', 'w-full')}>
              {t('goLiveFirst')}
            </Link>
          </section>
        )}
      </div>
    </>
  );
}
