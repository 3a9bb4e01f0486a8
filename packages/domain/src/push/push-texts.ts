import { english, isLanguage, type Language } from '@foxreel/contracts';

export interface PushTexts {
  newMessage: string;
  isLive: (creator: string) => string;
  watch: string;
}

const texts: Record<Language, PushTexts> = {
  en: { newMessage: 'New message', isLive: (creator) => `${creator} is live`, watch: 'Watch now' },
  de: { newMessage: 'Neue Nachricht', isLive: (creator) => `${creator} ist live`, watch: 'Jetzt ansehen' },
  es: { newMessage: 'Mensaje nuevo', isLive: (creator) => `${creator} está en directo`, watch: 'Ver ahora' },
  fr: { newMessage: 'Nouveau message', isLive: (creator) => `${creator} est en direct`, watch: 'Regarder' },
  'pt-BR': { newMessage: 'Nova mensagem', isLive: (creator) => `${creator} está ao vivo`, watch: 'Assistir agora' },
  ar: { newMessage: 'رسالة جديدة', isLive: (creator) => `${creator} في بث مباشر الآن`, watch: 'شاهد الآن' },
  ja: { newMessage: '新しいメッセージ', isLive: (creator) => `${creator}さんがライブ配信中`, watch: '今すぐ見る' },
};

/** The texts of pushes in an account's language; English if it has none. */
export const pushTextsIn = (language: string | null): PushTexts => texts[isLanguage(language) ? language : english];
