const slowMs = 5000;
const traces =
  /\n\s+at .+:\d+|node_modules|PostgresError|drizzle|ECONN|select ".+" from|Something went wrong on our side/;

/** What is wrong with a reply, whatever was asked; null when nothing is: no 5xx, no stack trace or internals, within 5 s. */
export function complaintOf(reply: { status: number; text: string; milliseconds: number }): string | null {
  if (reply.status >= 500 && !isHonest503(reply)) return `answered ${reply.status}: ${reply.text.slice(0, 1000)}`;
  const leaked = traces.exec(reply.text);
  if (leaked) return `tells of its inside ("${leaked[0].trim().slice(0, 100)}"): ${reply.text.slice(0, 1000)}`;
  if (reply.milliseconds > slowMs) return `took ${(reply.milliseconds / 1000).toFixed(1)} s`;
  return null;
}

/** A part of the product that is not there says so: lives without LiveKit. */
const isHonest503 = ({ status, text }: { status: number; text: string }) => status === 503 && /UNAVAILABLE/.test(text);
