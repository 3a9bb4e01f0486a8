import { words } from '../../shared/words/words.ts';

export const shareSheetWords = words({
  title: 'Share',
  address: 'Address',
  sms: 'SMS',
  facebook: 'Facebook',
  whatsApp: 'WhatsApp',
  messenger: 'Messenger',
  copyLink: 'Copy link',
  moreApps: 'More apps',
  pasteIt: 'Link copied. Paste it into a conversation',
  copyFailed: 'The link could not be copied',
  gone: 'This is not here any more',
});
