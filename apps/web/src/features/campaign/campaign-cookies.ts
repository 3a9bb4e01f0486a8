/** The documented cookies of a campaign (spec part 2 §3), 30 days each. */
type CampaignCookie = 'campaignId' | 'videoIds' | 'current_video';
const seconds = 30 * 24 * 60 * 60;

export function readCookie(name: CampaignCookie): string | null {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null;
}

/** An empty value is none. */
export function keepCookie(name: CampaignCookie, value: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value ? seconds : 0}; SameSite=Lax${secure}`;
}
