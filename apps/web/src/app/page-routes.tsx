import { Navigate, Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { creatorsOnly, signedIn } from '../shared/session/require-session.tsx';
import { bareRoutes } from './bare-routes.tsx';
import { studioRoutes } from './studio-routes.tsx';

const GridPage = lazyComponent(
  async () => (await import('./pages/grid-page.tsx')).GridPage,
  ['media-details', 'media-grid'],
);
const ProfilePage = lazyComponent(
  async () => (await import('./pages/profile-page.tsx')).ProfilePage,
  ['live', 'live-schedule', 'media-details', 'media-grid', 'money', 'profile'],
);
const OwnProfilePage = lazyComponent(
  async () => (await import('./pages/profile-page.tsx')).OwnProfilePage,
  ['live', 'live-schedule', 'media-details', 'media-grid', 'money', 'profile'],
);
const MediaPage = lazyComponent(
  async () => (await import('./pages/media-page.tsx')).MediaPage,
  ['comments', 'media-details', 'media-grid', 'media-page', 'share'],
);
const MenuPage = lazyComponent(async () => (await import('./pages/menu-page.tsx')).MenuPage, ['account', 'theme']);
const AccountPage = lazyComponent(
  async () => (await import('./pages/menu-page.tsx')).AccountPage,
  ['account', 'theme'],
);
const SettingsPage = lazyComponent(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ['email', 'forms', 'push', 'settings', 'theme'],
);
const PasswordPage = lazyComponent(
  async () => (await import('../features/settings/password-form.tsx')).PasswordPage,
  ['forms', 'settings'],
);
const EditProfilePage = lazyComponent(
  async () => (await import('../features/profile/edit-profile-page.tsx')).EditProfilePage,
  ['email', 'forms', 'profile-edit'],
);
const ReviewPage = lazyComponent(
  async () => (await import('./pages/staff-pages.tsx')).ReviewPage,
  ['creator-request-staff', 'money', 'staff', 'staff-jobs', 'staff-money', 'support-chat'],
);
const AboutPage = lazyComponent(async () => (await import('../features/about/about-page.tsx')).AboutPage, ['about']);
const AboutDocumentPage = lazyComponent(
  async () => (await import('../features/about/document-page.tsx')).AboutDocumentPage,
  ['about'],
);
const SupportPage = lazyComponent(
  async () => (await import('../features/support/support-page.tsx')).SupportPage,
  ['support'],
);
const NotFoundPage = lazyComponent(async () => (await import('../shared/navigation/not-found-page.tsx')).NotFoundPage);
const LivesPage = lazyComponent(
  async () => (await import('./pages/lives-page.tsx')).LivesTabPage,
  ['live', 'live-schedule', 'search'],
);
const InboxPage = lazyComponent(
  async () => (await import('../features/messages/inbox-page.tsx')).InboxPage,
  ['messages', 'money', 'push', 'uploads'],
);
const HistoryPage = lazyComponent(
  async () => (await import('../features/saved/history-page.tsx')).HistoryPage,
  ['saved'],
);
const SavedPage = lazyComponent(
  async () => (await import('../features/saved/saved-page.tsx')).SavedPage,
  ['collections', 'media-details', 'media-grid'],
);
const LibraryPage = lazyComponent(
  async () => (await import('../features/library/library-page.tsx')).LibraryPage,
  ['library', 'teasers'],
);
const HeldPage = lazyComponent(
  async () => (await import('../features/comments/held-page.tsx')).HeldPage,
  ['comments', 'share'],
);
const MentionsPage = lazyComponent(
  async () => (await import('../features/comments/mentions-page.tsx')).MentionsPage,
  ['comments', 'share'],
);
const SearchPage = lazyComponent(
  async () => (await import('../features/search/search-page.tsx')).SearchPage,
  ['media-details', 'media-grid', 'search'],
);
const SoundsPage = lazyComponent(
  async () => (await import('../features/sounds/sounds-page.tsx')).SoundsPage,
  ['sounds'],
);
const ShortLinkPage = lazyComponent(async () => (await import('./pages/short-link-page.tsx')).ShortLinkPage);
const PeoplePage = lazyComponent(
  async () => (await import('../features/profile/people-page.tsx')).PeoplePage,
  ['profile'],
);
const PurchasesPage = lazyComponent(
  async () => (await import('../features/wallet/purchases-page.tsx')).PurchasesPage,
  ['money', 'wallet'],
);
const EarningsPage = lazyComponent(
  async () => (await import('../features/earnings/earnings-page.tsx')).EarningsPage,
  ['earnings', 'money'],
);
const SubscriptionPage = lazyComponent(
  async () => (await import('../features/earnings/subscription-page.tsx')).SubscriptionPage,
  ['earnings', 'forms', 'money'],
);
const MyMediaPage = lazyComponent(
  async () => (await import('../features/my-media/my-media-page.tsx')).MyMediaPage,
  ['media-details', 'media-grid', 'my-media', 'uploads'],
);
const EditMediaPage = lazyComponent(
  async () => (await import('../features/my-media/edit-media-page.tsx')).EditMediaPage,
  ['forms', 'media-details', 'media-grid', 'money', 'my-media', 'uploads'],
);
const MassPage = lazyComponent(
  async () => (await import('../features/messages/mass-page.tsx')).MassPage,
  ['messages', 'messages-mass'],
);
const NewMassPage = lazyComponent(
  async () => (await import('../features/messages/new-mass-page.tsx')).NewMassPage,
  ['messages', 'messages-mass'],
);
const MassUsersPage = lazyComponent(
  async () => (await import('../features/messages/mass-users-page.tsx')).MassUsersPage,
  ['messages-mass'],
);
const AutoPage = lazyComponent(
  async () => (await import('../features/messages/auto-page.tsx')).AutoPage,
  ['forms', 'messages', 'messages-mass'],
);

const SharedLinkPage = lazyComponent(
  async () => (await import('../features/wallet/shared-link-page.tsx')).SharedLinkPage,
  ['money', 'wallet'],
);
const PaymentDemoPage = lazyComponent(
  async () => (await import('../features/wallet/payment-demo-page.tsx')).PaymentDemoPage,
  ['money', 'wallet'],
);
const InvitePage = lazyComponent(
  async () => (await import('../features/invite/invite-page.tsx')).InvitePage,
  ['invite'],
);
const StaffDeskPage = lazyComponent(
  async () => (await import('./pages/staff-pages.tsx')).StaffDeskPage,
  ['creator-request-staff', 'money', 'staff', 'staff-jobs', 'staff-money', 'support-chat'],
);
const StaffRequestsPage = lazyComponent(
  async () => (await import('./pages/staff-pages.tsx')).StaffRequestsPage,
  ['creator-request-staff', 'money', 'staff', 'staff-jobs', 'staff-money', 'support-chat'],
);
const SupportContactPage = lazyComponent(
  async () => (await import('../features/support/support-chat.tsx')).SupportContactPage,
  ['support-chat'],
);
const DeskFoxPage = lazyComponent(
  async () => (await import('./pages/deskfox-pages.tsx')).DeskFoxPage,
  ['account', 'forms', 'support', 'support-chat'],
);
const DeskFoxChatPage = lazyComponent(
  async () => (await import('./pages/deskfox-pages.tsx')).DeskFoxChatPage,
  ['account', 'forms', 'support', 'support-chat'],
);
const DeskFoxSignInPage = lazyComponent(
  async () => (await import('./pages/deskfox-pages.tsx')).DeskFoxSignInPage,
  ['account', 'forms', 'support', 'support-chat'],
);

const ResetLinkPage = lazyComponent(
  async () => (await import('./pages/auth-pages.tsx')).ResetLinkPage,
  ['account', 'forms'],
);
const UndoChangePage = lazyComponent(
  async () => (await import('./pages/auth-pages.tsx')).UndoChangePage,
  ['account', 'forms'],
);
const VerifyEmailPage = lazyComponent(
  async () => (await import('./pages/auth-pages.tsx')).VerifyEmailPage,
  ['account', 'forms'],
);

/** The routes inside the shell, except the feed's. Pages load when opened; features do not know each other. */
export function PageRoutes() {
  return (
    <Routes>
      {bareRoutes}
      <Route path="grid" element={<GridPage />} />
      <Route path="reset-pass" element={<ResetLinkPage />} />
      <Route path="verify-email" element={<VerifyEmailPage />} />
      <Route path="menu" element={<MenuPage />} />
      <Route path="account" element={<AccountPage />} />
      <Route path="account/undo" element={<UndoChangePage />} />
      <Route path="account/settings" element={signedIn(<SettingsPage />)} />
      <Route path="account/settings/:section" element={signedIn(<SettingsPage />)} />
      <Route path="account/earnings/:tab?" element={creatorsOnly(<EarningsPage />, '/')} />
      <Route path="account/media/:tab?/:kind?" element={creatorsOnly(<MyMediaPage />, '/studio')} />
      <Route path="account/media/:tab/:kind/:media" element={creatorsOnly(<EditMediaPage />, '/studio')} />
      <Route path="account/comments" element={creatorsOnly(<HeldPage />, '/')} />
      <Route path="account/history" element={signedIn(<HistoryPage />)} />
      <Route path="account/saved/:collection?" element={signedIn(<SavedPage />)} />
      <Route path="account/mentions" element={signedIn(<MentionsPage />)} />
      <Route path="account/subscription" element={creatorsOnly(<SubscriptionPage />, '/')} />
      <Route path="account/purchases/:tab?" element={signedIn(<PurchasesPage />)} />
      <Route path="s/:tab?/:subTab?/:tag?" element={<SearchPage />} />
      <Route path="sounds" element={<SoundsPage />} />
      <Route path="short/:id" element={<ShortLinkPage />} />
      <Route path="link/:id" element={<SharedLinkPage />} />
      <Route path="paymentdemo" element={<PaymentDemoPage />} />
      <Route path="following" element={signedIn(<PeoplePage side="following" />)} />
      <Route path="followers" element={signedIn(<PeoplePage side="followers" />)} />
      <Route path="profile" element={<OwnProfilePage tab="video" />} />
      <Route path="profile/videos" element={<OwnProfilePage tab="video" />} />
      <Route path="profile/photos" element={<OwnProfilePage tab="photo" />} />
      <Route path="profile/shop" element={<OwnProfilePage tab="shop" />} />
      <Route path="profile/edit" element={signedIn(<EditProfilePage />)} />
      <Route path="profile/edit/password" element={signedIn(<PasswordPage />)} />
      <Route path="lives" element={<LivesPage />} />
      {studioRoutes}
      <Route path="invite" element={<InvitePage />} />
      <Route path="staff/support" element={<StaffDeskPage />} />
      <Route path="staff/support/:userId" element={<StaffDeskPage />} />
      <Route path="staff/requests" element={<StaffRequestsPage />} />
      <Route path="staff" element={<ReviewPage />} />
      <Route path="staff/:tab" element={<ReviewPage />} />
      <Route path="messages" element={<Navigate to="/messages/inbox" replace />} />
      <Route path="messages/to" element={<Navigate to="/messages/inbox" replace />} />
      <Route path="library" element={creatorsOnly(<LibraryPage />, '/messages/inbox')} />
      <Route path="messages/inbox" element={signedIn(<InboxPage />)} />
      <Route path="messages/mass" element={creatorsOnly(<MassPage />, '/messages/inbox')} />
      <Route path="messages/mass/new" element={creatorsOnly(<NewMassPage />, '/messages/inbox')} />
      <Route path="messages/mass/users" element={creatorsOnly(<MassUsersPage />, '/messages/inbox')} />
      <Route path="messages/auto" element={creatorsOnly(<AutoPage />, '/messages/inbox')} />
      <Route path="messages/auto/:tab" element={creatorsOnly(<AutoPage />, '/messages/inbox')} />
      <Route path="about" element={<AboutPage />} />
      <Route path="about/:document" element={<AboutDocumentPage />} />
      <Route path="support" element={<SupportPage />} />
      <Route path="support/contact" element={signedIn(<SupportContactPage />)} />
      <Route path="deskfox" element={<DeskFoxPage />} />
      <Route path="deskfoxsignin" element={<DeskFoxSignInPage />} />
      <Route path="deskfoxchat" element={<DeskFoxChatPage />} />
      <Route path=":username" element={<ProfilePage />} />
      <Route path=":username/video" element={<ProfilePage tab="video" />} />
      <Route path=":username/photo" element={<ProfilePage tab="photo" />} />
      <Route path=":username/shop" element={<ProfilePage tab="shop" />} />
      <Route path=":username/following" element={<PeoplePage key="following" side="following" />} />
      <Route path=":username/followers" element={<PeoplePage key="followers" side="followers" />} />
      <Route path=":username/:type/:mediaId" element={<MediaPage />} />
      <Route path="index.html" element={<Navigate to="/" replace />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
