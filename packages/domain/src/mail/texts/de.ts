import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'Abos ansehen';
const choose = 'In den Einstellungen bestimmst du, welche E-Mails du bekommst.';
const block = 'Du kannst alle blockieren oder ausblenden, die du nicht sehen möchtest.';
const emailChanging =
  'Jemand, der in deinem Konto angemeldet ist, hat eine neue E-Mail-Adresse eingetragen. Sobald sie bestätigt ist, ersetzt sie diese.';
const nothingTaken = 'Wir haben deinem Wallet nichts abgezogen.';

export const de: MailTexts = {
  hello: 'Hallo,',
  helloTo: (name) => `Hallo ${name},`,
  coins: ({ count, shown, dollars }) => `${shown} Fox ${count === 1 ? 'Coin' : 'Coins'} (${dollars})`,
  reportActed: {
    subject: 'Wir haben deine Meldung geprüft',
    lines: ['Wir haben deine Meldung geprüft und etwas unternommen. Danke für den Hinweis.'],
    closing: [block],
  },
  reportDismissed: {
    subject: 'Wir haben deine Meldung geprüft',
    lines: [
      'Wir haben deine Meldung geprüft. Es verstößt nicht gegen unsere Regeln, deshalb haben wir nichts unternommen.',
    ],
    action: 'Bedingungen lesen',
    closing: [block],
  },
  accountWarned: (reason) => ({
    subject: 'Eine Verwarnung zu deinem Konto',
    lines: ['Etwas in deinem Konto wurde gemeldet und verstößt gegen unsere Regeln:', reason],
    action: 'Bedingungen lesen',
    closing: ['Wenn es noch einmal vorkommt, kann dein Konto gesperrt werden.'],
  }),
  accountSuspended: (reason) => ({
    subject: 'Dein Konto ist gesperrt',
    lines: [
      'Wir haben dein Konto gesperrt. Niemand kann dein Profil oder deine Veröffentlichungen sehen. Der Grund:',
      reason,
    ],
    action: 'Beschwerde einreichen',
    closing: [],
  }),
  accountRestored: {
    subject: 'Dein Konto ist wieder da',
    lines: ['Dein Konto ist nicht mehr gesperrt, und alles ist noch so, wie es war. Melde dich an, um weiterzumachen.'],
    action: 'Anmelden',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: 'Jemand Neues folgt dir',
    lines: [`${follower} folgt dir jetzt.`],
    action: 'Profil ansehen',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: 'Du hast eine neue Nachricht',
    lines: [`${sender} hat dir eine Nachricht geschickt.`],
    action: 'Nachricht lesen',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'Du wurdest in einem Kommentar erwähnt',
    lines: [`${author} hat dich in einem Kommentar erwähnt.`],
    action: 'Kommentar ansehen',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'Setz dein Passwort zurück',
    lines: ['Du möchtest dein Passwort zurücksetzen.'],
    action: 'Neues Passwort festlegen',
    closing: [
      'Der Link funktioniert einmal und läuft in einer Stunde ab. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt dann, wie es ist.',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `Dein Abo verlängert sich am ${day}`,
    lines: [
      `Dein Abo von ${creator} verlängert sich am ${day} (UTC) für ${amount}.`,
      'Du kannst vorher kündigen und behältst den Zugang bis zum Ende des bezahlten Zeitraums.',
    ],
    action: viewSubscriptions,
    closing: ['Wenn dein Wallet nicht genug Fox Coins hat, versuchen wir es noch einmal. Danach endet das Abo.'],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'Wir konnten dein Abo nicht verlängern',
    lines: [
      `Dein Wallet hat nicht genug Fox Coins, um dein Abo von ${creator} zu verlängern. Es kostet ${amount}.`,
      'Wir versuchen es morgen noch einmal. Bis dahin hast du keinen Zugang zu den Inhalten für Abonnenten.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'Dein Abo ist beendet',
    lines: [
      `Dein Wallet hat nicht genug Fox Coins, um dein Abo von ${creator} zu verlängern. Es kostet ${amount}.`,
      'Das Abo ist beendet. Du kannst jederzeit ein neues abschließen.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  signInCode: {
    subject: 'Dein Anmeldecode',
    lines: ['Hier ist dein Anmeldecode:'],
    closing: [
      'Er funktioniert einmal und läuft in 10 Minuten ab. Foxreel fragt dich nie am Telefon oder per Nachricht danach. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail.',
    ],
  },
  verifyEmail: {
    subject: 'Bestätige deine E-Mail-Adresse',
    lines: ['Bestätige, dass das deine E-Mail-Adresse ist.'],
    action: 'E-Mail bestätigen',
    closing: [
      'Der Link funktioniert einmal und läuft in 24 Stunden ab. Wenn du kein Foxreel-Konto hast, ignoriere diese E-Mail.',
    ],
  },
  undo: {
    action: 'Das war ich nicht, rückgängig machen',
    closing: [
      'Wenn du es warst, musst du nichts tun. Der Link funktioniert einmal und läuft in 7 Tagen ab. Er macht die Änderung rückgängig, meldet alle Geräte ab und lässt dich ein neues Passwort festlegen.',
    ],
  },
  emailChanging: { subject: 'Deine E-Mail-Adresse wird geändert', lines: [emailChanging], closing: [] },
  emailChangingUnverified: {
    subject: 'Deine E-Mail-Adresse wird geändert',
    lines: [emailChanging],
    action: 'Das war ich nicht, neues Passwort festlegen',
    closing: [
      'Wenn du es warst, musst du nichts tun. Wenn nicht: Ein neues Passwort meldet alle Geräte ab und stoppt die Änderung.',
    ],
  },
  emailReplaced: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    lines: ['Die E-Mail-Adresse deines Kontos wurde geändert. Ab jetzt schreiben wir an die neue Adresse.'],
    closing: [],
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    lines: [
      'Dein Passwort wurde geändert. Wir haben deine anderen Geräte abgemeldet, deine API-Tokens widerrufen und deinen Stream-Schlüssel ersetzt.',
    ],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'Für dein Konto wurde ein API-Token erstellt',
    lines: [`Jemand, der in deinem Konto angemeldet ist, hat ein API-Token erstellt. Seine Rechte: ${scopes}.`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: 'Deine Auszahlungsdaten wurden geändert',
    lines: [
      'Jemand, der in deinem Konto angemeldet ist, hat die Auszahlungsdaten geändert.',
      `Damit dein Geld sicher ist, halten wir Auszahlungen bis ${until} (UTC) zurück.`,
    ],
    closing: [],
  }),
  changeUndone: {
    subject: 'Eine Änderung an deinem Konto wurde rückgängig gemacht',
    lines: [
      'Eine Änderung an deinem Konto und alle späteren wurden mit dem Link aus unserer E-Mail rückgängig gemacht. Alle Geräte wurden abgemeldet, und dein altes Passwort gilt nicht mehr.',
    ],
    action: 'Neues Passwort festlegen',
    closing: ['Wenn du es warst und schon ein neues Passwort festgelegt hast, musst du nichts tun.'],
  },
  emailTakenBack: {
    subject: 'Deine E-Mail-Adresse wurde zurückgesetzt',
    lines: [
      'Ein Konto hatte zu dieser E-Mail-Adresse gewechselt. Das wurde mit dem Link an die vorherige Adresse rückgängig gemacht.',
    ],
    action: 'Support kontaktieren',
    closing: ['Wenn es dein Konto ist und du damit nicht gerechnet hast, wende dich an den Support.'],
  },
};
