/** A feature's words, in i18next's JSON form: `{{name}}` is filled in, `key_one` and `key_other` are chosen by `count`. */
export type Catalogue = Readonly<Record<string, string>>;

type PluralBase<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type WordKey<Words extends Catalogue> = PluralBase<keyof Words & string>;
export type WordValues = Readonly<Record<string, string | number>>;

declare global {
  interface ImportMetaEnv {
    /** The language of this build (docs/decisions/0018). */
    readonly VITE_LANGUAGE?: string;
  }
}
const plural = new Intl.PluralRules(import.meta.env.VITE_LANGUAGE ?? 'en');

/**
 * The reader of one catalogue: `const t = words({ send: 'Send' }); t('send')`. Keys are checked by the compiler.
 * i18next itself would cost 15 kB before the feed shows; its catalogues' form is kept so that it can read them.
 */
export function words<const Words extends Catalogue>(catalogue: Words) {
  const lookUp: Catalogue = catalogue;
  return (key: WordKey<Words>, values: WordValues = {}): string => {
    const count = values['count'];
    const form = typeof count === 'number' ? lookUp[`${key}_${plural.select(count)}`] : undefined;
    const text = form ?? lookUp[key] ?? lookUp[`${key}_other`] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
  };
}
