import { createRequire } from 'node:module';
import { creatorAgreementText, creatorAgreementVersion, fillSiteTerms, type SiteTerms } from '@foxreel/contracts';

/** The variable content of an agreement. */
export interface AgreementFacts {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  region: string;
  country: string;
  /** The figures of the service that it names. */
  terms: SiteTerms;
  /** A drawn signature as PNG, or a typed name; null leaves the line empty. */
  signature: Buffer | string | null;
  /** Who signed it, and when; null for a preview. */
  signed: { username: string; at: Date } | null;
}

const { resolve } = createRequire(import.meta.url);
/** Latin with all accents, Greek, Cyrillic and Arabic; PDF's built-in fonts only cover Western Europe. */
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  italic: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf'),
} as const;
/** Their ascent, in units of the font size. */
const ascent = 0.928;
/** Fonts for other scripts, loaded on demand: unpacking one takes about a hundred milliseconds. */
const eastAsian = [
  { letters: /\p{Script=Hangul}/u, font: resolve('@librescore/fonts/SourceHanSansKR.min.woff2') },
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff00-\uffef]/u,
    font: resolve('@librescore/fonts/SourceHanSansCN.min.woff2'),
  },
] as const;
const title = 'Creator agreement';
const page = { size: 'A4', margins: { top: 52, bottom: 64, left: 64, right: 64 } } as const;
const signatureBox = { width: 220, height: 72 } as const;
const grey = '#555555';

const inWords = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** Whether an agreement needs a large font, whose layout would block the thread. */
export function needsLargeFont({ terms: _terms, signed: _signed, ...typed }: AgreementFacts): boolean {
  const written = Object.values(typed).filter((value) => typeof value === 'string');
  return eastAsian.some(({ letters }) => written.some((text) => letters.test(text)));
}

/** The creator agreement as a PDF: terms, creator, address and signature. */
export async function drawAgreement(facts: AgreementFacts): Promise<Buffer> {
  const name = `${facts.firstName} ${facts.lastName}`;
  // Loaded with the first agreement: 2 MB of code that most processes never run.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    ...page,
    bufferPages: true,
    font: fonts.regular,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: name, Subject: `Version ${creatorAgreementVersion}`, Creator: 'Foxreel' },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((done, failed) => {
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', failed);
  });
  doc.font(fonts.bold).fontSize(22).text(title);
  doc.font(fonts.regular).fontSize(9).fillColor(grey).text(`Version ${creatorAgreementVersion}`).moveDown(1);
  writeFact(doc, 'Creator', name);
  writeFact(doc, 'Address', [facts.address, facts.city, facts.region, facts.country].join(', '));
  for (const { heading, body } of creatorAgreementText) {
    doc.moveDown(0.8).font(fonts.bold).fontSize(11).fillColor('black').text(heading).moveDown(0.3);
    doc.font(fonts.regular).fontSize(9.5);
    for (const paragraph of body) doc.text(fillSiteTerms(paragraph, facts.terms), { lineGap: 1.5 }).moveDown(0.3);
  }
  writeSignature(doc, facts, name);
  numberPages(doc);
  doc.end();
  return whole;
}

function writeFact(doc: PDFKit.PDFDocument, label: string, value: string): void {
  doc.font(fonts.regular).fontSize(9).fillColor(grey).text(label);
  writeText(doc.fillColor('black'), { font: fonts.bold, size: 11 }, value);
  doc.moveDown(0.5);
}

/** Writes user input, each letter in a font that has it: `font`, or another one for Chinese, Japanese and Korean. */
function writeText(
  doc: PDFKit.PDFDocument,
  { font, size }: { font: string; size: number },
  text: string,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const own = eastAsian.find(({ letters }) => letters.test(letter))?.font ?? font;
    const last = runs.at(-1);
    if (last?.font === own) last.text += letter;
    else runs.push({ font: own, text: letter });
  }
  // Aligns fonts of different heights on one baseline.
  const baseline = -ascent * size;
  for (const [index, run] of runs.entries())
    doc.font(run.font, size).text(run.text, { ...options, baseline, continued: index < runs.length - 1 });
}

function writeSignature(doc: PDFKit.PDFDocument, { signature, signed }: AgreementFacts, name: string): void {
  const { left, bottom } = page.margins;
  // Keeps the signature, its line and its caption on one page.
  if (doc.y + signatureBox.height + 60 > doc.page.height - bottom) doc.addPage();
  const top = doc.moveDown(1).y;
  const line = top + signatureBox.height;
  if (typeof signature === 'string') {
    moveTo(doc, left, line - 28);
    const font = /\p{Script=Arabic}/u.test(signature) ? fonts.regular : fonts.italic;
    writeText(doc, { font, size: 18 }, signature, { height: 26, ellipsis: true });
  } else if (signature !== null)
    doc.image(signature, left, top, { fit: [signatureBox.width, signatureBox.height], valign: 'bottom' });
  doc
    .moveTo(left, line + 2)
    .lineTo(left + signatureBox.width, line + 2)
    .lineWidth(0.7)
    .stroke(grey);
  moveTo(doc.fillColor('black'), left, line + 8);
  writeText(doc, { font: fonts.bold, size: 10 }, name);
  const note = signed
    ? `Signed by @${signed.username} on ${inWords(signed.at)}`
    : 'Preview: this copy has not been submitted, and nothing of it is stored.';
  doc.font(fonts.regular).fontSize(9).fillColor(grey).text(note);
}

function moveTo(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.x = x;
  doc.y = y;
}

function numberPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const text = `${title} · Version ${creatorAgreementVersion} · Page ${index + 1} of ${count}`;
    doc.font(fonts.regular).fontSize(8).fillColor(grey);
    doc.text(text, page.margins.left, doc.page.height - 44, { lineBreak: false });
  }
}
