import { Navigate, Route } from 'react-router-dom';
import { lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { creatorsOnly, signedIn } from '../shared/session/require-session.tsx';

const SignInPage = lazyComponent(async () => (await import('./pages/auth-pages.tsx')).SignInPage, ['account', 'forms']);
const SignUpPage = lazyComponent(async () => (await import('./pages/auth-pages.tsx')).SignUpPage, ['account', 'forms']);
const LoginWithPage = lazyComponent(
  async () => (await import('./pages/auth-pages.tsx')).LoginWithPage,
  ['account', 'forms'],
);
const OtpPage = lazyComponent(async () => (await import('./pages/auth-pages.tsx')).OtpPage, ['account', 'forms']);
const ForgotPage = lazyComponent(async () => (await import('./pages/auth-pages.tsx')).ForgotPage, ['account', 'forms']);
const ResetPage = lazyComponent(async () => (await import('./pages/auth-pages.tsx')).ResetPage, ['account', 'forms']);
const CompletePage = lazyComponent(
  async () => (await import('../features/settings/complete-page.tsx')).CompletePage,
  ['settings'],
);
const LivePage = lazyComponent(
  async () => (await import('../features/live/live-page.tsx')).LivePage,
  ['live', 'live-battle', 'live-chat', 'live-schedule', 'live-stage', 'money'],
);
const CameraPage = lazyComponent(
  async () => (await import('../features/live/camera-page.tsx')).CameraPage,
  [
    'camera',
    'forms',
    'live',
    'live-battle',
    'live-camera',
    'live-chat',
    'live-schedule',
    'live-setup',
    'live-stage',
    'money',
  ],
);
const EncoderPage = lazyComponent(
  async () => (await import('../features/live/encoder-page.tsx')).EncoderPage,
  ['forms', 'live', 'live-battle', 'live-chat', 'live-schedule', 'live-setup', 'live-stage', 'money'],
);
const InboxPage = lazyComponent(
  async () => (await import('../features/messages/inbox-page.tsx')).InboxPage,
  ['messages', 'money', 'push', 'uploads'],
);
const NewConversationPage = lazyComponent(
  async () => (await import('../features/messages/new-conversation-page.tsx')).NewConversationPage,
  ['messages', 'money', 'push', 'uploads'],
);

/** Pages that take the full height on phones: signing in, an open conversation, a live (shell.tsx knows them too). */
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
    {/* Here, or it would lose to the live of somebody called studio. */}
    <Route path="studio/live" element={<Navigate to="/studio/live/rtmp" replace />} />
    <Route path="studio/live/camera" element={creatorsOnly(<CameraPage />, '/studio')} />
    <Route path="studio/live/rtmp" element={creatorsOnly(<EncoderPage />, '/studio')} />
    <Route path=":username/live" element={<LivePage />} />
  </>
);
