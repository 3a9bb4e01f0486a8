import { Avatar } from '@foxreel/ui/avatar';
import { CountBadge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { ListRow, ListSkeleton } from '@foxreel/ui/list-row';
import { PageHeader } from '@foxreel/ui/page-header';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { ChevronRight, Flag, MessageCircle, Settings } from 'lucide-react';
import type { Shown } from './shown.ts';

const longName = 'Maximiliana Wolkenstein-Abernathy of the Very Long Name';
const button = <button type="button" />;

export const lists: readonly Shown[] = [
  {
    name: 'PageHeader',
    states: {
      'a page': <PageHeader title="Settings" backLabel="Back" onBack={() => {}} width="full" />,
      'a main destination': <PageHeader title="Inbox" backLabel="Back" width="full" />,
      'a long title with an action': (
        <PageHeader
          title={longName}
          backLabel="Back"
          onBack={() => {}}
          width="full"
          trailing={<Button kind="secondary">Upload</Button>}
        />
      ),
    },
  },
  {
    name: 'ListRow',
    states: {
      'one line': (
        <ListRow
          render={button}
          leading={<Settings size={20} aria-hidden="true" className="text-muted" />}
          title="Settings"
          trailing={<ChevronRight size={20} aria-hidden="true" className="text-muted" />}
        />
      ),
      'two lines': (
        <ListRow render={button} leading={<Avatar src={null} name="Ada" size={44} />} title="Ada" detail="@ada" />
      ),
      unread: (
        <ListRow
          render={button}
          leading={<Avatar src={null} name="Ben" size={48} />}
          title={<span className="font-bold">{longName}</span>}
          aside="3 min"
          detail={<span className="text-text">Did you see the new one? It is the longest that I ever made.</span>}
          trailing={<CountBadge count={12} label="12 unread" />}
        />
      ),
      selected: (
        <ListRow
          render={button}
          selected
          leading={<Avatar src={null} name="Cleo" size={44} />}
          title="Cleo"
          detail="@cleo"
        />
      ),
      danger: <ListRow render={button} danger leading={<Flag size={20} aria-hidden="true" />} title="Report" />,
      'wrapping text': <ListRow render={button} wrap title={longName} detail={`${longName}, ${longName}`} />,
    },
  },
  {
    name: 'EmptyState',
    states: {
      'with a next step': (
        <EmptyState
          icon={<MessageCircle size={24} />}
          title="No messages yet"
          hint="Messages from creators that you follow appear here."
          className="py-6"
        >
          <Button kind="secondary">Find creators</Button>
        </EmptyState>
      ),
      plain: <EmptyState title="Nothing to review" className="py-6" />,
    },
  },
  {
    name: 'ErrorState',
    states: {
      failed: (
        <ErrorState title="Couldn’t load your inbox" retryLabel="Try again" onRetry={() => {}} className="py-6!" />
      ),
      retrying: (
        <ErrorState title="Couldn’t load your inbox" retryLabel="Try again" busy onRetry={() => {}} className="py-6!" />
      ),
    },
  },
  {
    name: 'Skeleton',
    states: {
      list: <ListSkeleton label="Loading" count={3} />,
      'list of pictures': <ListSkeleton label="Loading" count={2} leading="square" />,
      card: <Skeleton className="h-30 rounded-20" />,
    },
  },
];
