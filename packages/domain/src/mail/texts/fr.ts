import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'Voir les abonnements';
const choose = 'Vous pouvez choisir les e-mails que vous recevez dans vos paramètres.';
const block = 'Vous pouvez bloquer ou masquer toute personne que vous ne voulez pas voir.';
const emailChanging =
  'Une personne connectée à votre compte a ajouté une nouvelle adresse e-mail. Une fois confirmée, elle remplacera celle-ci.';
const nothingTaken = 'Rien n’a été débité de votre portefeuille.';

export const fr: MailTexts = {
  hello: 'Bonjour,',
  helloTo: (name) => `Bonjour ${name},`,
  coins: ({ count, shown, dollars }) => `${shown} Fox ${count < 2 ? 'Coin' : 'Coins'} (${dollars})`,
  reportActed: {
    subject: 'Nous avons examiné votre signalement',
    lines: ['Nous avons examiné votre signalement et pris des mesures. Merci de nous avoir prévenus.'],
    closing: [block],
  },
  reportDismissed: {
    subject: 'Nous avons examiné votre signalement',
    lines: ['Nous avons examiné votre signalement. Il n’y a pas d’infraction à nos règles : nous n’avons rien changé.'],
    action: 'Lire les conditions',
    closing: [block],
  },
  accountWarned: (reason) => ({
    subject: 'Un avertissement concernant votre compte',
    lines: ['Un élément de votre compte a été signalé et enfreint nos règles :', reason],
    action: 'Lire les conditions',
    closing: ['Si cela se reproduit, votre compte pourra être suspendu.'],
  }),
  accountSuspended: (reason) => ({
    subject: 'Votre compte est suspendu',
    lines: [
      'Nous avons suspendu votre compte. Personne ne peut voir votre profil ni ce que vous avez publié. Le motif :',
      reason,
    ],
    action: 'Déposer une réclamation',
    closing: [],
  }),
  accountRestored: {
    subject: 'Votre compte est rétabli',
    lines: ['Votre compte n’est plus suspendu, et tout est resté en l’état. Connectez-vous pour continuer.'],
    action: 'Se connecter',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: 'Un nouveau compte vous suit',
    lines: [`${follower} vous suit désormais.`],
    action: 'Voir le profil',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: 'Vous avez un nouveau message',
    lines: [`${sender} vous a envoyé un message.`],
    action: 'Lire le message',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'Vous avez été mentionné dans un commentaire',
    lines: [`${author} vous a mentionné dans un commentaire.`],
    action: 'Voir le commentaire',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'Réinitialisez votre mot de passe',
    lines: ['Vous avez demandé à réinitialiser votre mot de passe.'],
    action: 'Choisir un nouveau mot de passe',
    closing: [
      'Le lien ne fonctionne qu’une fois et expire dans une heure. Si vous ne l’avez pas demandé, ignorez cet e-mail. Votre mot de passe ne change pas.',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `Votre abonnement se renouvelle le ${day}`,
    lines: [
      `Votre abonnement à ${creator} se renouvelle le ${day} (UTC) pour ${amount}.`,
      'Vous pouvez résilier avant cette date et garder l’accès jusqu’à la fin de la période payée.',
    ],
    action: viewSubscriptions,
    closing: [
      'S’il n’y a pas assez de Fox Coins dans votre portefeuille, nous réessaierons. Ensuite, l’abonnement prend fin.',
    ],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'Nous n’avons pas pu renouveler votre abonnement',
    lines: [
      `Il n’y a pas assez de Fox Coins dans votre portefeuille pour renouveler votre abonnement à ${creator}. Il coûte ${amount}.`,
      'Nous réessaierons demain. D’ici là, vous n’avez pas accès aux contenus réservés aux abonnés.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'Votre abonnement a pris fin',
    lines: [
      `Il n’y a pas assez de Fox Coins dans votre portefeuille pour renouveler votre abonnement à ${creator}. Il coûte ${amount}.`,
      'L’abonnement a pris fin. Vous pouvez vous réabonner à tout moment.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  signInCode: {
    subject: 'Votre code de connexion',
    lines: ['Voici votre code de connexion :'],
    closing: [
      'Il ne fonctionne qu’une fois et expire dans 10 minutes. Foxreel ne vous le demandera jamais par téléphone ni par message. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
    ],
  },
  verifyEmail: {
    subject: 'Confirmez votre adresse e-mail',
    lines: ['Confirmez que cette adresse e-mail est bien la vôtre.'],
    action: 'Confirmer l’adresse',
    closing: [
      'Le lien ne fonctionne qu’une fois et expire dans 24 heures. Si vous n’avez pas de compte Foxreel, ignorez cet e-mail.',
    ],
  },
  undo: {
    action: 'Ce n’était pas moi, annuler',
    closing: [
      'Si c’était vous, vous n’avez rien à faire. Le lien ne fonctionne qu’une fois et expire dans 7 jours. Il annule le changement, déconnecte tous les appareils et vous permet de choisir un nouveau mot de passe.',
    ],
  },
  emailChanging: { subject: 'Votre adresse e-mail va changer', lines: [emailChanging], closing: [] },
  emailChangingUnverified: {
    subject: 'Votre adresse e-mail va changer',
    lines: [emailChanging],
    action: 'Ce n’était pas moi, changer le mot de passe',
    closing: [
      'Si c’était vous, vous n’avez rien à faire. Sinon, un nouveau mot de passe déconnecte tous les appareils et arrête le changement.',
    ],
  },
  emailReplaced: {
    subject: 'Votre adresse e-mail a changé',
    lines: ['L’adresse e-mail de votre compte a changé. Désormais, nous écrirons à la nouvelle adresse.'],
    closing: [],
  },
  passwordChanged: {
    subject: 'Votre mot de passe a changé',
    lines: [
      'Votre mot de passe a changé. Nous avons déconnecté vos autres appareils, révoqué vos jetons d’API et remplacé votre clé de diffusion.',
    ],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'Un jeton d’API a été créé pour votre compte',
    lines: [`Une personne connectée à votre compte a créé un jeton d’API. Ses autorisations : ${scopes}.`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: 'Vos coordonnées de paiement ont changé',
    lines: [
      'Une personne connectée à votre compte a modifié les coordonnées de paiement.',
      `Pour protéger votre argent, les versements sont suspendus jusqu’au ${until} (UTC).`,
    ],
    closing: [],
  }),
  changeUndone: {
    subject: 'Un changement de votre compte a été annulé',
    lines: [
      'Un changement de votre compte, et tous ceux qui l’ont suivi, ont été annulés avec le lien de notre e-mail. Tous les appareils ont été déconnectés et votre ancien mot de passe ne fonctionne plus.',
    ],
    action: 'Choisir un nouveau mot de passe',
    closing: ['Si c’était vous et que vous avez déjà choisi un nouveau mot de passe, vous n’avez rien à faire.'],
  },
  emailTakenBack: {
    subject: 'Votre adresse e-mail a été rétablie',
    lines: [
      'Un compte était passé à cette adresse e-mail. Cela a été annulé avec le lien envoyé à son adresse précédente.',
    ],
    action: 'Contacter l’assistance',
    closing: ['Si c’est votre compte et que vous ne vous y attendiez pas, contactez l’assistance.'],
  },
};
