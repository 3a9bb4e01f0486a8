const key = 'reloaded_for_chunk';
/** A second reload for the same chunk within this time would only turn in circles. */
const onceWithinMs = 60_000;

const failures = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /loading (css )?chunk .* failed/i,
  /unable to preload css/i,
];

/** The name of the part of the app that could not be fetched; null when the error is another one. */
export function lostChunk(error: Error): string | null {
  if (!failures.some((words) => words.test(error.message))) return null;
  return /([\w.-]+)\.(?:js|css|tsx?)\b/.exec(error.message)?.[1] ?? '';
}

/** Loads the page again, once: after a new version was put in place, its old parts are gone. False when that has been tried. */
export function reloadOnceFor(chunk: string): boolean {
  const [before, at] = (sessionStorage.getItem(key) ?? '').split(' ');
  if (before === chunk && Date.now() - Number(at) < onceWithinMs) return false;
  sessionStorage.setItem(key, `${chunk} ${Date.now()}`);
  window.location.reload();
  return true;
}
