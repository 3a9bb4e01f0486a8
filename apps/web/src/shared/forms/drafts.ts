/** Prefix of all drafts: signing out finds them by it. */
const prefix = 'draft.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A form's unsaved texts: survive an expired session and a reload. Per tab. */
export function readDraft<Name extends string>(key: string, names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}');
    if (!isRecord(stored)) return found;
    for (const name of names) {
      const text = stored[name];
      if (typeof text === 'string') found[name] = text;
    }
  } catch {
    // A blocked storage, or forged data, has no draft.
  }
  return found;
}

export function saveDraft(key: string, texts: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(texts));
  } catch {
    // A full or blocked storage only costs the draft.
  }
}

export function deleteDraft(key: string) {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // A blocked storage has none.
  }
}

/** Deletes this tab's drafts: after signing out, the next person must not read them. */
export function deleteDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
