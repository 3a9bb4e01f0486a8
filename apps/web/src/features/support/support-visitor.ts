import { isSupportVisitorKey, limits } from '@foxreel/contracts';
import { useSyncExternalStore } from 'react';

const storageKey = 'support_customer_id';
const followers = new Set<() => void>();
/** Where the storage is forbidden, the chat lasts as long as the page. */
let kept: string | null | undefined;

export const visitorIdleDays = limits.supportVisitorIdleDays;

function read(): string | null {
  if (kept !== undefined) return kept;
  try {
    const stored = localStorage.getItem(storageKey);
    kept = isSupportVisitorKey(stored) ? stored : null;
  } catch {
    kept = null;
  }
  return kept;
}

/** Keeps the customer id of a visitor's support chat in this browser, or forgets it with null. Other tabs hear of it. */
export function keepSupportVisitor(key: string | null) {
  kept = key;
  try {
    if (key === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, key);
  } catch {
    // Held in memory.
  }
  for (const follow of followers) follow();
}

function subscribe(follow: () => void) {
  const heard = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    kept = undefined;
    follow();
  };
  followers.add(follow);
  window.addEventListener('storage', heard);
  return () => {
    followers.delete(follow);
    window.removeEventListener('storage', heard);
  };
}

/** The customer id that this browser keeps (spec part 2 §2, /deskfoxchat); null without a chat. */
export const useSupportVisitor = (): string | null => useSyncExternalStore(subscribe, read);
