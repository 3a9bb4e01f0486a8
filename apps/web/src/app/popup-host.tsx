import { InAddress } from '@foxreel/ui/back-layer';
import { type ComponentType, Suspense } from 'react';
import { lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { GuardedPopup } from '../shared/popups/guarded-popup.tsx';
import { usePopup } from '../shared/popups/use-popup.ts';

const ReportBlock = lazyComponent(
  async () => (await import('../features/report/report-block.tsx')).ReportBlock,
  ['report', 'share'],
);
const SaveSheet = lazyComponent(
  async () => (await import('../features/saved/save-sheet.tsx')).SaveSheet,
  ['collections'],
);
const InstallSheet = lazyComponent(
  async () => (await import('../features/install/install-sheet.tsx')).InstallSheet,
  ['install'],
);
const Report = lazyComponent(async () => (await import('../features/report/report.tsx')).Report, ['report']);
const ShareSheet = lazyComponent(async () => (await import('../features/share/share-sheet.tsx')).ShareSheet, ['share']);
const TipsPopup = lazyComponent(
  async () => (await import('../features/wallet/tips-popup.tsx')).TipsPopup,
  ['money', 'wallet'],
);
const CoinsPopup = lazyComponent(
  async () => (await import('../features/wallet/coins-popup.tsx')).CoinsPopup,
  ['money', 'wallet'],
);
const AddCardPopup = lazyComponent(
  async () => (await import('../features/wallet/card-form.tsx')).AddCardPopup,
  ['wallet'],
);
const UnlockPopup = lazyComponent(
  async () => (await import('../features/wallet/unlock-popup.tsx')).UnlockPopup,
  ['money', 'wallet'],
);
const SubscriptionPopup = lazyComponent(
  async () => (await import('../features/wallet/subscription-popup.tsx')).SubscriptionPopup,
  ['money', 'wallet'],
);

const EditLinkPopup = lazyComponent(
  async () => (await import('../features/shared-links/link-popups.tsx')).EditLinkPopup,
  ['money', 'shared-links'],
);
const RemoveLinkPopup = lazyComponent(
  async () => (await import('../features/shared-links/link-popups.tsx')).RemoveLinkPopup,
  ['money', 'shared-links'],
);
const ShareLinkSheet = lazyComponent(
  async () => (await import('../features/share/share-sheet.tsx')).ShareLinkSheet,
  ['share'],
);
const BattleInvitation = lazyComponent(
  async () => (await import('../features/live/battle-invitation.tsx')).BattleInvitation,
  ['live-battle', 'share'],
);
const AcceptBattle = lazyComponent(
  async () => (await import('../features/live/battle-invitation.tsx')).AcceptBattle,
  ['live-battle', 'share'],
);

const CameraOptions = lazyComponent(
  async () => (await import('../features/live/camera-options.tsx')).CameraOptions,
  ['camera', 'live-camera'],
);
const AgeVerification = lazyComponent(
  async () => (await import('../features/creator-request/age-verification.tsx')).AgeVerification,
  ['creator-request'],
);
const AgreementPopup = lazyComponent(
  async () => (await import('../features/creator-request/agreement.tsx')).AgreementPopup,
  ['creator-agreement'],
);
const InvitePopup = lazyComponent(
  async () => (await import('../features/invite/invite-popup.tsx')).InvitePopup,
  ['forms', 'invite'],
);
const AlertPopup = lazyComponent(async () => (await import('../features/alert/alert-popup.tsx')).AlertPopup, ['alert']);

/** Every popup and sheet that opens over any page, by its documented name. Each loads when opened. */
const popups = new Map<string, ComponentType>([
  ['report_block', ReportBlock],
  ['report', Report],
  ['save', SaveSheet],
  ['share', ShareSheet],
  ['share-link', ShareLinkSheet],
  ['edit_shared_link', EditLinkPopup],
  ['remove_shared_link', RemoveLinkPopup],
  ['install_app', InstallSheet],
  ['camera_options', CameraOptions],
  ['age_verification', AgeVerification],
  ['creator-agreement', AgreementPopup],
  ['invite', InvitePopup],
  ['alert', AlertPopup],
  ['battle-invitation', BattleInvitation],
  ['battle_accept_invitation', AcceptBattle],
  ['tips', TipsPopup],
  ['coins', CoinsPopup],
  ['add_card', AddCardPopup],
  ['unlock', UnlockPopup],
  ['subscription', SubscriptionPopup],
]);

/** Shows the popup in the address; an unknown name shows nothing. */
export function PopupHost() {
  const { name } = usePopup();
  const Popup = name === null ? undefined : popups.get(name);
  if (name === null || !Popup) return null;
  return (
    <InAddress value={true}>
      <GuardedPopup name={name}>
        <Suspense fallback={null}>
          <Popup />
        </Suspense>
      </GuardedPopup>
    </InAddress>
  );
}
