import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'Ver assinaturas';
const choose = 'Você escolhe quais e-mails recebe nas configurações.';
const block = 'Você pode bloquear ou ocultar quem não quiser ver.';
const emailChanging =
  'Alguém conectado à sua conta adicionou um novo endereço de e-mail. Depois de confirmado, ele substituirá este.';
const nothingTaken = 'Não tiramos nada da sua carteira.';

export const ptBr: MailTexts = {
  hello: 'Olá!',
  helloTo: (name) => `Olá, ${name}!`,
  coins: ({ count, shown, dollars }) => `${shown} Fox ${count < 2 ? 'Coin' : 'Coins'} (${dollars})`,
  reportActed: {
    subject: 'Analisamos sua denúncia',
    lines: ['Analisamos sua denúncia e tomamos providências. Obrigado por nos avisar.'],
    closing: [block],
  },
  reportDismissed: {
    subject: 'Analisamos sua denúncia',
    lines: ['Analisamos sua denúncia. Não há violação das nossas regras, então não tomamos providências.'],
    action: 'Ler os termos',
    closing: [block],
  },
  accountWarned: (reason) => ({
    subject: 'Um aviso sobre a sua conta',
    lines: ['Algo na sua conta foi denunciado e viola nossas regras:', reason],
    action: 'Ler os termos',
    closing: ['Se acontecer de novo, sua conta poderá ser suspensa.'],
  }),
  accountSuspended: (reason) => ({
    subject: 'Sua conta está suspensa',
    lines: ['Suspendemos sua conta. Ninguém pode ver seu perfil nem o que você publicou. O motivo:', reason],
    action: 'Registrar uma reclamação',
    closing: [],
  }),
  accountRestored: {
    subject: 'Sua conta foi restaurada',
    lines: ['Sua conta não está mais suspensa, e tudo está como você deixou. Entre para continuar.'],
    action: 'Entrar',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: 'Alguém começou a seguir você',
    lines: [`${follower} agora segue você.`],
    action: 'Ver perfil',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: 'Você tem uma nova mensagem',
    lines: [`${sender} enviou uma mensagem para você.`],
    action: 'Ler mensagem',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'Você foi mencionado em um comentário',
    lines: [`${author} mencionou você em um comentário.`],
    action: 'Ver comentário',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'Redefina sua senha',
    lines: ['Você pediu para redefinir sua senha.'],
    action: 'Criar nova senha',
    closing: [
      'O link funciona uma vez e expira em uma hora. Se você não o pediu, ignore este e-mail. Sua senha continua a mesma.',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `Sua assinatura será renovada em ${day}`,
    lines: [
      `Sua assinatura de ${creator} será renovada em ${day} (UTC) por ${amount}.`,
      'Você pode cancelar antes disso e manter o acesso até o fim do período pago.',
    ],
    action: viewSubscriptions,
    closing: [
      'Se sua carteira não tiver Fox Coins suficientes, tentaremos de novo. Depois disso, a assinatura termina.',
    ],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'Não conseguimos renovar sua assinatura',
    lines: [
      `Sua carteira não tem Fox Coins suficientes para renovar sua assinatura de ${creator}. Ela custa ${amount}.`,
      'Tentaremos de novo amanhã. Até lá, você não tem acesso ao conteúdo para assinantes.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'Sua assinatura terminou',
    lines: [
      `Sua carteira não tem Fox Coins suficientes para renovar sua assinatura de ${creator}. Ela custa ${amount}.`,
      'A assinatura terminou. Você pode assinar de novo quando quiser.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  signInCode: {
    subject: 'Seu código de acesso',
    lines: ['Este é o seu código de acesso:'],
    closing: [
      'Ele funciona uma vez e expira em 10 minutos. O Foxreel nunca vai pedi-lo por telefone ou mensagem. Se você não o pediu, ignore este e-mail.',
    ],
  },
  verifyEmail: {
    subject: 'Confirme seu e-mail',
    lines: ['Confirme que este é o seu endereço de e-mail.'],
    action: 'Confirmar e-mail',
    closing: [
      'O link funciona uma vez e expira em 24 horas. Se você não tem uma conta no Foxreel, ignore este e-mail.',
    ],
  },
  undo: {
    action: 'Não fui eu, desfazer',
    closing: [
      'Se foi você, não precisa fazer nada. O link funciona uma vez e expira em 7 dias. Ele desfaz a alteração, desconecta todos os dispositivos e permite criar uma nova senha.',
    ],
  },
  emailChanging: { subject: 'Seu e-mail está sendo alterado', lines: [emailChanging], closing: [] },
  emailChangingUnverified: {
    subject: 'Seu e-mail está sendo alterado',
    lines: [emailChanging],
    action: 'Não fui eu, criar nova senha',
    closing: [
      'Se foi você, não precisa fazer nada. Se não foi, uma nova senha desconecta todos os dispositivos e interrompe a alteração.',
    ],
  },
  emailReplaced: {
    subject: 'Seu e-mail foi alterado',
    lines: ['O endereço de e-mail da sua conta foi alterado. De agora em diante, escreveremos para o novo endereço.'],
    closing: [],
  },
  passwordChanged: {
    subject: 'Sua senha foi alterada',
    lines: [
      'Sua senha foi alterada. Desconectamos seus outros dispositivos, revogamos seus tokens de API e trocamos sua chave de transmissão.',
    ],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'Um token de API foi criado para sua conta',
    lines: [`Alguém conectado à sua conta criou um token de API. As permissões dele: ${scopes}.`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: 'Seus dados de pagamento foram alterados',
    lines: [
      'Alguém conectado à sua conta alterou os dados de pagamento.',
      `Para proteger seu dinheiro, os repasses estão retidos até ${until} (UTC).`,
    ],
    closing: [],
  }),
  changeUndone: {
    subject: 'Uma alteração na sua conta foi desfeita',
    lines: [
      'Uma alteração na sua conta, e todas as seguintes, foram desfeitas com o link do nosso e-mail. Todos os dispositivos foram desconectados e sua senha antiga não funciona mais.',
    ],
    action: 'Criar nova senha',
    closing: ['Se foi você e já criou uma nova senha, não precisa fazer nada.'],
  },
  emailTakenBack: {
    subject: 'Seu e-mail voltou ao anterior',
    lines: [
      'Uma conta havia mudado para este endereço de e-mail. Isso foi desfeito com o link que enviamos ao endereço anterior.',
    ],
    action: 'Falar com o suporte',
    closing: ['Se a conta é sua e você não esperava por isso, fale com o suporte.'],
  },
};
