import { english, isLanguage, type Language, plainName } from '@foxreel/contracts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ja } from './texts/ja.ts';
import type { MailText, MailTexts } from './texts/mail-texts.ts';
import { ptBr } from './texts/pt-br.ts';

/** The texts of the mails, by language. */
export const mailTexts: Record<Language, MailTexts> = { en, de, es, fr, 'pt-BR': ptBr, ar, ja };

/** Whom a mail greets, and in which language: that of their account; English if it has none. */
export interface MailReader {
  name: string;
  language: string | null;
}

interface MailParts {
  /** Where the link of the mail's action leads. */
  address?: string;
  /** Shown large, for typing. */
  code?: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Renders a mail as text and simple HTML, in the reader's language. User input, such as names, is escaped, and cannot start a
 * line or reverse the text around it.
 */
export function renderEmail(
  { name, language }: MailReader,
  write: (texts: MailTexts, language: Language) => MailText,
  { address, code }: MailParts = {},
): RenderedEmail {
  const spoken = isLanguage(language) ? language : english;
  const texts = mailTexts[spoken];
  const { subject, lines, action, closing: last } = write(texts, spoken);
  const link = action !== undefined && address !== undefined ? { action, address } : null;
  const called = plainName(name);
  const greeting = called === '' || looksLikeAddress(called) ? texts.hello : texts.helloTo(called);
  const words = [greeting, ...lines.map(plainName)];
  const closing = last.map(plainName);
  const text = [
    ...words,
    ...(link ? [`${link.action}:\n${link.address}`] : []),
    ...(code ? [code] : []),
    ...closing,
    'Foxreel',
  ].join('\n\n');
  const body = [
    ...words.map(paragraph),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.address)}" style="background:#e8552d;border-radius:8px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none">${escapeHtml(link.action)}</a></p>`,
        ]
      : []),
    ...(code
      ? [`<p style="font-size:32px;font-weight:700;letter-spacing:8px;margin:24px 0">${escapeHtml(code)}</p>`]
      : []),
    ...closing.map((line) => `<p style="color:#666666;font-size:14px">${escapeHtml(line)}</p>`),
    paragraph('Foxreel'),
  ].join('\n');
  return { subject: plainName(subject), text, html: frame(body, spoken) };
}

/**
 * Whether a name looks like a URL: mail programs would turn it into a link, and anyone may sign up with somebody else's email.
 */
const looksLikeAddress = (name: string): boolean =>
  /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|[\p{L}\p{N}]\/[\p{L}\p{N}]/iu.test(name);

/** Another account's name for mails. */
export function personLabel({ fullname, username }: { fullname: string; username: string }): string {
  const name = plainName(fullname);
  return name === '' || looksLikeAddress(name) ? `@${username}` : `${name} (@${username})`;
}

const paragraph = (line: string): string => `<p>${escapeHtml(line)}</p>`;

const frame = (body: string, language: Language): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<body style="background:#ffffff;color:#1a1a1a;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;margin:0 auto;max-width:520px;padding:24px">
${body}
</body>
</html>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
