/** Where a link can be handed to, as addresses of those services (spec part 1 §2, Share sheet targets). */
export const shareTargets = {
  sms: (address: string) => `sms:?&body=${encodeURIComponent(address)}`,
  facebook: (address: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
  whatsApp: (address: string) => `https://wa.me/?text=${encodeURIComponent(address)}`,
  /** Messenger takes links from its app only; elsewhere a person pastes what was copied. */
  messengerApp: (address: string) => `fb-messenger://share/?link=${encodeURIComponent(address)}`,
  messengerSite: 'https://www.messenger.com/',
} as const;
