import { InAddress } from '@foxreel/ui/back-layer';
import { type ComponentType, lazy, Suspense } from 'react';
import { GuardedPopup } from '../shared/popups/guarded-popup.tsx';
import { usePopup } from '../shared/popups/use-popup.ts';

const ReportBlock = lazy(async () => ({
  default: (await import('../features/report/components/report-block.tsx')).ReportBlock,
}));
const InstallSheet = lazy(async () => ({
  default: (await import('../features/install/components/install-sheet.tsx')).InstallSheet,
}));
const Report = lazy(async () => ({ default: (await import('../features/report/components/report.tsx')).Report }));
const ShareSheet = lazy(async () => ({
  default: (await import('../features/share/components/share-sheet.tsx')).ShareSheet,
}));
const TipsPopup = lazy(async () => ({
  default: (await import('../features/wallet/components/tips-popup.tsx')).TipsPopup,
}));
const CoinsPopup = lazy(async () => ({
  default: (await import('../features/wallet/components/coins-popup.tsx')).CoinsPopup,
}));
const AddCardPopup = lazy(async () => ({
  default: (await import('../features/wallet/components/add-card-popup.tsx')).AddCardPopup,
}));
const UnlockPopup = lazy(async () => ({
  default: (await import('../features/wallet/components/unlock-popup.tsx')).UnlockPopup,
}));
const SubscriptionPopup = lazy(async () => ({
  default: (await import('../features/wallet/components/subscription-popup.tsx')).SubscriptionPopup,
}));

const EditLinkPopup = lazy(async () => ({
  default: (await import('../features/shared-links/components/edit-link-popup.tsx')).EditLinkPopup,
}));
const RemoveLinkPopup = lazy(async () => ({
  default: (await import('../features/shared-links/components/remove-link-popup.tsx')).RemoveLinkPopup,
}));
const ShareLinkSheet = lazy(async () => ({
  default: (await import('../features/share/components/share-link-sheet.tsx')).ShareLinkSheet,
}));
const BattleInvitation = lazy(async () => ({
  default: (await import('../features/live/components/battle-invitation.tsx')).BattleInvitation,
}));
const AcceptBattle = lazy(async () => ({
  default: (await import('../features/live/components/accept-battle.tsx')).AcceptBattle,
}));

const CameraOptions = lazy(async () => ({
  default: (await import('../features/live/components/camera-options.tsx')).CameraOptions,
}));
const AgeVerification = lazy(async () => ({
  default: (await import('../features/creator-request/components/age-verification.tsx')).AgeVerification,
}));
const AgreementPopup = lazy(async () => ({
  default: (await import('../features/creator-request/components/agreement-popup.tsx')).AgreementPopup,
}));
const InvitePopup = lazy(async () => ({
  default: (await import('../features/invite/components/invite-popup.tsx')).InvitePopup,
}));
const AlertPopup = lazy(async () => ({
  default: (await import('../features/alert/components/alert-popup.tsx')).AlertPopup,
}));

/** Every popup and sheet that opens over any page, by its documented name. Each is fetched when it is opened. */
const popups = new Map<string, ComponentType>([
  ['report_block', ReportBlock],
  ['report', Report],
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

/** Shows the popup that the address names; a name that stands for none shows nothing. */
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
