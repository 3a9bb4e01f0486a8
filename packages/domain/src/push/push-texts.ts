import { english, isLanguage, type Language } from '@foxreel/contracts';

export interface PushTexts {
  newMessage: string;
  newMention: string;
  isLive: (creator: string) => string;
  watch: string;
  /** Of scheduled lives. */
  liveDue: (creator: string) => string;
  liveMoved: (creator: string) => string;
  liveCancelled: (creator: string) => string;
}

const texts: Record<Language, PushTexts> = {
  en: {
    newMention: 'Mentioned you in a comment',
    newMessage: 'New message',
    isLive: (creator) => `${creator} is live`,
    watch: 'Watch now',
    liveDue: (creator) => `${creator} goes live now`,
    liveMoved: (creator) => `${creator} moved a live`,
    liveCancelled: (creator) => `${creator} cancelled a live`,
  },
  de: {
    newMention: 'Hat dich in einem Kommentar erwähnt',
    newMessage: 'Neue Nachricht',
    isLive: (creator) => `${creator} ist live`,
    watch: 'Jetzt ansehen',
    liveDue: (creator) => `${creator} geht jetzt live`,
    liveMoved: (creator) => `${creator} hat ein Live verschoben`,
    liveCancelled: (creator) => `${creator} hat ein Live abgesagt`,
  },
  es: {
    newMention: 'Te ha mencionado en un comentario',
    newMessage: 'Mensaje nuevo',
    isLive: (creator) => `${creator} está en directo`,
    watch: 'Ver ahora',
    liveDue: (creator) => `${creator} empieza su directo`,
    liveMoved: (creator) => `${creator} ha cambiado la hora de un directo`,
    liveCancelled: (creator) => `${creator} ha cancelado un directo`,
  },
  fr: {
    newMention: 'Vous a mentionné dans un commentaire',
    newMessage: 'Nouveau message',
    isLive: (creator) => `${creator} est en direct`,
    watch: 'Regarder',
    liveDue: (creator) => `${creator} passe en direct`,
    liveMoved: (creator) => `${creator} a déplacé un live`,
    liveCancelled: (creator) => `${creator} a annulé un live`,
  },
  'pt-BR': {
    newMention: 'Mencionou você em um comentário',
    newMessage: 'Nova mensagem',
    isLive: (creator) => `${creator} está ao vivo`,
    watch: 'Assistir agora',
    liveDue: (creator) => `${creator} entra ao vivo agora`,
    liveMoved: (creator) => `${creator} mudou o horário de uma live`,
    liveCancelled: (creator) => `${creator} cancelou uma live`,
  },
  ar: {
    newMention: 'أشار إليك في تعليق',
    newMessage: 'رسالة جديدة',
    isLive: (creator) => `${creator} في بث مباشر الآن`,
    watch: 'شاهد الآن',
    liveDue: (creator) => `${creator} يبدأ البث الآن`,
    liveMoved: (creator) => `${creator} غيّر موعد بث`,
    liveCancelled: (creator) => `${creator} ألغى بثًا`,
  },
  ja: {
    newMention: 'コメントであなたをメンションしました',
    newMessage: '新しいメッセージ',
    isLive: (creator) => `${creator}さんがライブ配信中`,
    watch: '今すぐ見る',
    liveDue: (creator) => `${creator}さんのライブがまもなく始まります`,
    liveMoved: (creator) => `${creator}さんがライブの日時を変更しました`,
    liveCancelled: (creator) => `${creator}さんがライブを中止しました`,
  },
};

/** The texts of pushes in an account's language; English if it has none. */
export const pushTextsIn = (language: string | null): PushTexts => texts[isLanguage(language) ? language : english];
