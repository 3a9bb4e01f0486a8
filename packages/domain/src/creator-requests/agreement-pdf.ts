import { createRequire } from 'node:module';
import { creatorAgreementText, creatorAgreementVersion } from '@foxreel/contracts';
import PDFDocument from 'pdfkit';

/** What stands in an agreement besides its terms. */
export interface AgreementFacts {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  region: string;
  country: string;
  payoutMinimumCents: number;
  /** A drawn one as png, or the name typed out; null leaves the line empty. */
  signature: Buffer | string | null;
  /** Who signed it, and when; null for a preview. */
  signed: { username: string; at: Date } | null;
}

const { resolve } = createRequire(import.meta.url);
/** Latin with all accents, Greek and Cyrillic; the fonts that every reader of PDF has know Western Europe alone. */
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  italic: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf'),
} as const;
const title = 'Creator agreement';
const page = { size: 'A4', margins: { top: 52, bottom: 64, left: 64, right: 64 } } as const;
const signatureBox = { width: 220, height: 72 } as const;
const grey = '#555555';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** The paragraphs of the agreement that is in force, with the service's own numbers. */
export const agreementSections = (payoutMinimumCents: number): { heading: string; body: string[] }[] =>
  creatorAgreementText.map(({ heading, body }) => ({
    heading,
    body: body.map((text) => text.replaceAll('{{payoutMinimum}}', dollars.format(payoutMinimumCents / 100))),
  }));

const inWords = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** The creator agreement as a PDF: terms, creator, address and signature. */
export async function renderAgreementPdf(facts: AgreementFacts): Promise<Buffer> {
  const name = `${facts.firstName} ${facts.lastName}`;
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
  for (const { heading, body } of agreementSections(facts.payoutMinimumCents)) {
    doc.moveDown(0.8).font(fonts.bold).fontSize(11).fillColor('black').text(heading).moveDown(0.3);
    doc.font(fonts.regular).fontSize(9.5);
    for (const paragraph of body) doc.text(paragraph, { lineGap: 1.5 }).moveDown(0.3);
  }
  writeSignature(doc, facts, name);
  numberPages(doc);
  doc.end();
  return whole;
}

function writeFact(doc: PDFKit.PDFDocument, label: string, value: string): void {
  doc.font(fonts.regular).fontSize(9).fillColor(grey).text(label);
  doc.font(fonts.bold).fontSize(11).fillColor('black').text(value).moveDown(0.5);
}

function writeSignature(doc: PDFKit.PDFDocument, { signature, signed }: AgreementFacts, name: string): void {
  const { left, bottom } = page.margins;
  // The signature, its line and what is said below it stay on one page.
  if (doc.y + signatureBox.height + 60 > doc.page.height - bottom) doc.addPage();
  const top = doc.moveDown(1).y;
  const line = top + signatureBox.height;
  if (typeof signature === 'string')
    doc
      .font(fonts.italic)
      .fontSize(18)
      .text(signature, left, line - 28, { height: 26, ellipsis: true });
  else if (signature !== null)
    doc.image(signature, left, top, { fit: [signatureBox.width, signatureBox.height], valign: 'bottom' });
  doc
    .moveTo(left, line + 2)
    .lineTo(left + signatureBox.width, line + 2)
    .lineWidth(0.7)
    .stroke(grey);
  doc
    .font(fonts.bold)
    .fontSize(10)
    .fillColor('black')
    .text(name, left, line + 8);
  const note = signed
    ? `Signed by @${signed.username} on ${inWords(signed.at)}`
    : 'Preview: this copy has not been submitted, and nothing of it is stored.';
  doc.font(fonts.regular).fontSize(9).fillColor(grey).text(note);
}

function numberPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // Text below the margin would begin a page of its own.
    doc.page.margins.bottom = 0;
    const text = `${title} · Version ${creatorAgreementVersion} · Page ${index + 1} of ${count}`;
    doc.font(fonts.regular).fontSize(8).fillColor(grey);
    doc.text(text, page.margins.left, doc.page.height - 44, { lineBreak: false });
  }
}
