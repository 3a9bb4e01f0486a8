import { english, isLanguage, type Language } from '@foxreel/contracts';

export interface PushTexts {
  newMessage: string;
  newMention: string;
  isLive: (creator: string) => string;
  watch: string;
}

const texts: Record<Language, PushTexts> = {
  en: {
    newMention: 'Mentioned you in a comment',
    newMessage: 'New message',
    isLive: (creator) => `${creator} is live`,
    watch: 'Watch now',
  },
  de: {
    newMention: 'Hat dich in einem Kommentar erwähnt',
    newMessage: 'Neue Nachricht',
    isLive: (creator) => `${creator} ist live`,
    watch: 'Jetzt ansehen',
  },
  es: {
    newMention: 'Te ha mencionado en un comentario',
    newMessage: 'Mensaje nuevo',
    isLive: (creator) => `${creator} está en directo`,
    watch: 'Ver ahora',
  },
  fr: {
    newMention: 'Vous a mentionné dans un commentaire',
    newMessage: 'Nouveau message',
    isLive: (creator) => `${creator} est en direct`,
    watch: 'Regarder',
  },
  'pt-BR': {
    newMention: 'Mencionou você em um comentário',
    newMessage: 'Nova mensagem',
    isLive: (creator) => `${creator} está ao vivo`,
    watch: 'Assistir agora',
  },
  ar: {
    newMention: 'أشار إليك في تعليق',
    newMessage: 'رسالة جديدة',
    isLive: (creator) => `${creator} في بث مباشر الآن`,
    watch: 'شاهد الآن',
  },
  ja: {
    newMention: 'コメントであなたをメンションしました',
    newMessage: '新しいメッセージ',
    isLive: (creator) => `${creator}さんがライブ配信中`,
    watch: '今すぐ見る',
  },
};

/** The texts of pushes in an account's language; English if it has none. */
export const pushTextsIn = (language: string | null): PushTexts => texts[isLanguage(language) ? language : english];
