import { lazy } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { creatorsOnly, signedIn } from './guarded.tsx';

const SignInPage = lazy(async () => ({ default: (await import('./pages/sign-in-page.tsx')).SignInPage }));
const SignUpPage = lazy(async () => ({ default: (await import('./pages/sign-up-page.tsx')).SignUpPage }));
const LoginWithPage = lazy(async () => ({
  default: (await import('./pages/sign-in-code-pages.tsx')).LoginWithPage,
}));
const OtpPage = lazy(async () => ({ default: (await import('./pages/sign-in-code-pages.tsx')).OtpPage }));
const ForgotPage = lazy(async () => ({ default: (await import('./pages/mail-link-pages.tsx')).ForgotPage }));
const ResetPage = lazy(async () => ({ default: (await import('./pages/mail-link-pages.tsx')).ResetPage }));
const CompletePage = lazy(async () => ({
  default: (await import('../features/settings/components/complete-page.tsx')).CompletePage,
}));
const LivePage = lazy(async () => ({ default: (await import('../features/live/components/live-page.tsx')).LivePage }));
const CameraPage = lazy(async () => ({
  default: (await import('../features/live/components/camera-page.tsx')).CameraPage,
}));
const EncoderPage = lazy(async () => ({
  default: (await import('../features/live/components/encoder-page.tsx')).EncoderPage,
}));
const InboxPage = lazy(async () => ({
  default: (await import('../features/messages/components/inbox-page.tsx')).InboxPage,
}));
const NewConversationPage = lazy(async () => ({
  default: (await import('../features/messages/components/new-conversation-page.tsx')).NewConversationPage,
}));

/** Those that take the whole height on phones: signing in, an open conversation, a live (layout/is-bare.ts knows them too). */
export const bareRoutes = (
  <>
    <Route path="signin" element={<SignInPage />} />
    <Route path="signin/loginwith" element={<LoginWithPage />} />
    <Route path="signin/otp" element={<OtpPage />} />
    <Route path="signup" element={<SignUpPage />} />
    <Route path="forgot-pass" element={<ForgotPage />} />
    <Route path="forgot-pass/:id" element={<ResetPage />} />
    <Route path="complete" element={signedIn(<CompletePage />)} />
    <Route path="messages/inbox/media" element={<Navigate to="/library" replace />} />
    <Route path="messages/inbox/:threadId" element={signedIn(<InboxPage />)} />
    <Route path="messages/to/:username" element={signedIn(<NewConversationPage />)} />
    {/* Here, as elsewhere it would lose to the live of somebody called studio. */}
    <Route path="studio/live" element={<Navigate to="/studio/live/rtmp" replace />} />
    <Route path="studio/live/camera" element={creatorsOnly(<CameraPage />, '/studio')} />
    <Route path="studio/live/rtmp" element={creatorsOnly(<EncoderPage />, '/studio')} />
    <Route path=":username/live" element={<LivePage />} />
  </>
);
