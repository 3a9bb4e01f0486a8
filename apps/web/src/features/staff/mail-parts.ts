export interface MailPart {
  /** Where in the text it stands. */
  start: number;
  text: string;
  /** Of a link: where it leads on this server. */
  address: string | null;
}

const links = /https?:\/\/\S+/g;

/** Cuts the text of a mail into words and links. All links in our mails lead to ourselves, whatever host they name. */
export function mailParts(text: string): MailPart[] {
  const parts: MailPart[] = [];
  let from = 0;
  for (const { 0: link, index } of text.matchAll(links)) {
    if (!URL.canParse(link)) continue;
    if (index > from) parts.push({ start: from, text: text.slice(from, index), address: null });
    const { pathname, search } = new URL(link);
    parts.push({ start: index, text: link, address: `${pathname.replace(/^\/+/, '/')}${search}` });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ start: from, text: text.slice(from), address: null });
  return parts;
}
