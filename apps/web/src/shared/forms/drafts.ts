/** Of every draft: signing out finds them by it. */
const prefix = 'draft.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The texts of a form that was left before it was saved: an expired login and a reload lose nothing. Of this tab only. */
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
    // A storage that is forbidden or was written by hand holds no draft.
  }
  return found;
}

export function saveDraft(key: string, texts: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(texts));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function deleteDraft(key: string) {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // A forbidden storage holds none.
  }
}

/** Forgets the drafts of this tab: after signing out, the next person shall not read them. */
export function deleteDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
