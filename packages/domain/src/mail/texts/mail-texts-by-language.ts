import type { Language } from '@foxreel/contracts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { MailTexts } from './mail-texts.ts';
import { ptBr } from './pt-br.ts';

/** The texts of the mails, by language. */
export const mailTexts: Record<Language, MailTexts> = { en, de, es, fr, 'pt-BR': ptBr, ar, ja };
