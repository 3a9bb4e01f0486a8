// Usage, in a worktree rebased on main: node /tmp/translations/fill.mjs
// Fills what a language lacks of English from /tmp/translations/<language>.txt (lines beside en.txt), and lists what stays missing.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
const folder = 'apps/web/src/locales';
const linesOf = (name) => readFileSync(`/tmp/translations/${name}.txt`, 'utf8').trimEnd().split('\n');
const english = linesOf('en');
const ending = /_(zero|one|two|few|many|other)$/;
for (const language of ['de', 'fr', 'es', 'pt-BR', 'ja', 'ar']) {
  if (!existsSync(`/tmp/translations/${language}.txt`)) continue;
  const lines = linesOf(language);
  if (lines.length !== english.length) throw new Error(`${language}: ${lines.length} lines`);
  const memory = new Map(english.map((text, at) => [text, lines[at]]));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const file of readdirSync(`${folder}/en`)) {
    const from = JSON.parse(readFileSync(`${folder}/en/${file}`, 'utf8'));
    const path = `${folder}/${language}/${file}`;
    const to = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const wanted = {};
    for (const [key, text] of Object.entries(from)) {
      const stem = key.replace(ending, '');
      const plural = `${stem}_one` in from && `${stem}_other` in from && ending.test(key);
      if (!plural) wanted[key] = text;
      else for (const category of pluralCategories) wanted[`${stem}_${category}`] = from[`${stem}_${category === 'one' ? 'one' : 'other'}`];
    }
    const filled = {};
    for (const [key, text] of Object.entries(wanted)) {
      if (key in to) filled[key] = to[key];
      else if (memory.has(text)) filled[key] = memory.get(text);
      else console.log(`${language}/${file} lacks ${key}: ${text}`);
    }
    if (JSON.stringify(filled) !== JSON.stringify(to)) writeFileSync(path, `${JSON.stringify(filled, null, 2)}\n`);
  }
}
