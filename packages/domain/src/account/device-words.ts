import Bowser from 'bowser';

const unknown = 'Unknown device';

/** What a user agent says of itself, for people: 'Firefox on Windows', 'curl', 'Unknown device'. It may be made up: nothing is decided by it. */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  // A tool names itself in front: 'curl/8.5.0'.
  return browser.name || /^[A-Za-z][\w .-]{0,30}/.exec(userAgent)?.[0].trim() || unknown;
}
