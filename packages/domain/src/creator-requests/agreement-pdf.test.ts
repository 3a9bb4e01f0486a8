import {
  creatorAgreementInput,
  creatorAgreementText,
  creatorAgreementVersion,
  defaultMoneySettings,
  fillSiteTerms,
  messages,
} from '@foxreel/contracts';
import sharp from 'sharp';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { type AgreementFacts, drawAgreement } from './agreement-pdf.ts';

const facts: AgreementFacts = {
  firstName: 'Łukasz',
  lastName: 'Žižka-Παπαδοπούλου',
  address: 'вул. Хрещатик 1',
  city: 'București',
  region: 'Ilfov',
  country: 'România',
  terms: defaultMoneySettings,
  signature: null,
  signed: null,
};

/** As a PDF reader shows it, on one line. */
async function textOf(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages };
}

test('the PDF has name, address, every term and who signed when, in Latin, Greek and Cyrillic', async () => {
  const drawn = await sharp({ create: { width: 400, height: 176, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const signed = { username: 'lukasz', at: new Date('2026-11-24T22:05:00Z') };
  const pdf = await drawAgreement({ ...facts, signature: drawn, signed });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const { text, pages } = await textOf(pdf);
  expect(pages).toBe(1);
  expect(text).toContain('Łukasz Žižka-Παπαδοπούλου');
  expect(text).toContain('вул. Хрещатик 1, București, Ilfov, România');
  expect(text).toContain('Signed by @lukasz on 24 November 2026 at 22:05 UTC');
  expect(text).toContain(`Version ${creatorAgreementVersion}`);
  for (const { heading, body } of creatorAgreementText)
    for (const paragraph of [heading, ...body]) expect(text).toContain(fillSiteTerms(paragraph, defaultMoneySettings));
  expect(pdf.includes('/Subtype /Image')).toBe(true);
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(pdf)));
  expect(info).toMatchObject({ Title: 'Creator agreement', Author: 'Łukasz Žižka-Παπαδοπούλου' });
});

test('a preview is marked as one, and shows a typed signature', async () => {
  const pdf = await drawAgreement({ ...facts, signature: 'łukasz' });
  const { text } = await textOf(pdf);
  expect(text).toContain('łukasz');
  expect(text).toContain('Preview: this copy has not been submitted');
  expect(text).not.toContain('Signed by');
  expect(pdf.includes('/Subtype /Image')).toBe(false);
});

test('the longest allowed fields fit on the page', async () => {
  const longest = 'W'.repeat(120);
  const all = { firstName: longest, lastName: longest, address: longest, city: longest, region: longest };
  const { text, pages } = await textOf(await drawAgreement({ ...facts, ...all, country: longest }));
  expect(pages).toBeLessThanOrEqual(2);
  expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(6 * 120);
});

test('names in Chinese, Japanese, Korean and Arabic have real glyphs', async () => {
  const names = {
    firstName: '小明',
    lastName: '山田',
    address: '서울특별시 중구 세종대로 110',
    city: '東京都',
    region: 'ひらがな カタカナ',
  };
  const signed = { username: 'yamada', at: new Date('2026-11-24T22:05:00Z') };
  const pdf = await drawAgreement({ ...facts, ...names, country: 'محمد', signature: '小明 山田', signed });
  const { text, pages } = await textOf(pdf);
  expect(pages).toBe(1);
  for (const words of ['小明 山田', '서울특별시 중구 세종대로 110', '東京都', 'ひらがな カタカナ'])
    expect(text).toContain(words);
  expect([...text.normalize('NFKC')].filter((letter) => 'محمد'.includes(letter))).toHaveLength(4);
  expect(text).toContain('Signed by @yamada');
  // Only used glyphs are embedded: the full fonts are four megabytes.
  expect(pdf.length).toBeLessThan(150_000);
}, 30_000);

test('an error names each missing field, or the missing signature', () => {
  const asked = { ...facts, signature: undefined };
  const fieldsOf = (input: object) =>
    Object.fromEntries(
      creatorAgreementInput.safeParse(input).error?.issues.map((one) => [one.path[0], one.message]) ?? [],
    );
  expect(fieldsOf({})).toEqual({
    firstName: messages.firstNameRequired,
    lastName: messages.lastNameRequired,
    address: messages.addressRequired,
    city: messages.cityRequired,
    region: messages.regionRequired,
    country: messages.countryRequired,
  });
  for (const signature of ['Łukasz', 'data:image/png;base64,iVBORw0KGgo=', undefined, null])
    expect(fieldsOf({ ...asked, signature })).toEqual({});
  for (const signature of [7, 'x'.repeat(121), `data:text/html;base64,${'a'.repeat(120)}`])
    expect(fieldsOf({ ...asked, signature })).toEqual({ signature: messages.signatureForm });
  expect(fieldsOf({ ...asked, signature: `data:image/png;base64,${'a'.repeat(700_000)}` })).toEqual({
    signature: messages.signatureTooLarge,
  });
});
