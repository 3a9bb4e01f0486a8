import type { AccountView } from '@foxreel/contracts';
import { lazy, type ReactNode } from 'react';
import { Navigate, Route } from '../shared/router/index.ts';
import { RequireSession } from '../shared/session/require-session.tsx';

const StudioPage = lazy(async () => ({
  default: (await import('../features/studio/components/studio-page.tsx')).StudioPage,
}));
const UploadPage = lazy(async () => ({
  default: (await import('../features/studio/components/upload-page.tsx')).UploadPage,
}));
const ProgressPage = lazy(async () => ({
  default: (await import('../features/studio/components/progress-page.tsx')).ProgressPage,
}));
const CameraPage = lazy(async () => ({
  default: (await import('../features/live/components/camera-page.tsx')).CameraPage,
}));
const LivesPage = lazy(async () => ({
  default: (await import('../features/live/components/lives-page.tsx')).LivesPage,
}));
const WatchLivePage = lazy(async () => ({ default: (await import('./pages/watch-live-page.tsx')).WatchLivePage }));
const StaffPage = lazy(async () => ({ default: (await import('./pages/review-page.tsx')).ReviewPage }));
const InboxPage = lazy(async () => ({
  default: (await import('../features/messages/components/inbox-page.tsx')).InboxPage,
}));
const AutoPage = lazy(async () => ({
  default: (await import('../features/messages/components/auto-page.tsx')).AutoPage,
}));
const NewConversationPage = lazy(async () => ({
  default: (await import('../features/messages/components/new-conversation-page.tsx')).NewConversationPage,
}));

const isCreator = (account: AccountView) => account.creator;
const signedIn = (page: ReactNode) => <RequireSession>{page}</RequireSession>;
const creatorsOnly = (page: ReactNode, otherwise: string) => (
  <RequireSession allow={isCreator} otherwise={otherwise}>
    {page}
  </RequireSession>
);

/** Studio, lives, messages and review, within the frame. */
export const creatorRoutes = (
  <>
    <Route path="lives" element={<LivesPage />} />
    <Route path="studio" element={signedIn(<StudioPage />)} />
    <Route path="studio/upload" element={creatorsOnly(<UploadPage />, '/studio')} />
    <Route path="studio/upload/preview" element={creatorsOnly(<UploadPage />, '/studio')} />
    <Route path="studio/upload/progress" element={creatorsOnly(<ProgressPage />, '/studio')} />
    <Route path="studio/live" element={<Navigate to="/studio/live/camera" replace />} />
    <Route path="staff" element={<StaffPage />} />
    <Route path="staff/:tab" element={<StaffPage />} />
    <Route path="messages" element={<Navigate to="/messages/inbox" replace />} />
    <Route path="messages/to" element={<Navigate to="/messages/inbox" replace />} />
    <Route path="messages/inbox" element={signedIn(<InboxPage />)} />
    <Route path="messages/auto" element={creatorsOnly(<AutoPage />, '/messages/inbox')} />
    <Route path="messages/auto/:tab" element={creatorsOnly(<AutoPage />, '/messages/inbox')} />
  </>
);

/** Those that take the whole height on phones: an open conversation, a live. */
export const bareCreatorRoutes = (
  <>
    <Route path="messages/inbox/:threadId" element={signedIn(<InboxPage />)} />
    <Route path="messages/to/:username" element={signedIn(<NewConversationPage />)} />
    <Route path="studio/live/camera" element={creatorsOnly(<CameraPage />, '/studio')} />
    <Route path=":username/live" element={<WatchLivePage />} />
  </>
);
