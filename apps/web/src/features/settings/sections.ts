import {
  AtSign,
  Ban,
  Bell,
  Download,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Terminal,
  Trash2,
  UsersRound,
} from 'lucide-react';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'settings');

export const sectionNames = [
  'basic',
  'password',
  'gender',
  'email',
  'messages',
  'blocked',
  'sessions',
  'tokens',
  'export',
  'delete',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** The pages below /account/settings. */
export const sections = (): Readonly<Record<SectionName, { label: string; hint: string; icon: LucideIcon }>> => ({
  basic: { label: t('basic'), hint: t('basicHint'), icon: AtSign },
  password: { label: t('password'), hint: t('passwordHint'), icon: KeyRound },
  gender: { label: t('gender'), hint: t('genderHint'), icon: UsersRound },
  email: { label: t('email'), hint: t('emailHint'), icon: Bell },
  messages: { label: t('messages'), hint: t('messagesHint'), icon: MessageCircle },
  blocked: { label: t('blocked'), hint: t('blockedHint'), icon: Ban },
  sessions: { label: t('sessions'), hint: t('sessionsHint'), icon: MonitorSmartphone },
  tokens: { label: t('tokens'), hint: t('tokensHint'), icon: Terminal },
  export: { label: t('export'), hint: t('exportHint'), icon: Download },
  delete: { label: t('delete'), hint: t('deleteHint'), icon: Trash2 },
});
