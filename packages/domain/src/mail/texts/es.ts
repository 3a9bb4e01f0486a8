import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'Ver suscripciones';
const choose = 'Puedes elegir qué correos recibes en tus ajustes.';
const block = 'Puedes bloquear u ocultar a quien no quieras ver.';
const emailChanging =
  'Alguien con la sesión iniciada en tu cuenta añadió una nueva dirección de correo. Cuando se confirme, sustituirá a esta.';
const nothingTaken = 'No hemos cobrado nada de tu cartera.';

export const es: MailTexts = {
  hello: 'Hola:',
  helloTo: (name) => `Hola, ${name}:`,
  coins: ({ count, shown, dollars }) => `${shown} Fox ${count === 1 ? 'Coin' : 'Coins'} (${dollars})`,
  reportActed: {
    subject: 'Hemos revisado tu denuncia',
    lines: ['Hemos revisado tu denuncia y hemos tomado medidas. Gracias por avisarnos.'],
    closing: [block],
  },
  reportDismissed: {
    subject: 'Hemos revisado tu denuncia',
    lines: ['Hemos revisado tu denuncia. No incumple nuestras normas, así que no hemos tomado medidas.'],
    action: 'Leer las condiciones',
    closing: [block],
  },
  accountWarned: (reason) => ({
    subject: 'Una advertencia sobre tu cuenta',
    lines: ['Algo de tu cuenta ha sido denunciado e incumple nuestras normas:', reason],
    action: 'Leer las condiciones',
    closing: ['Si vuelve a ocurrir, podríamos suspender tu cuenta.'],
  }),
  accountSuspended: (reason) => ({
    subject: 'Tu cuenta está suspendida',
    lines: [
      'Hemos suspendido tu cuenta. Nadie puede ver tu perfil ni nada de lo que has publicado. El motivo:',
      reason,
    ],
    action: 'Presentar una reclamación',
    closing: [],
  }),
  accountRestored: {
    subject: 'Tu cuenta vuelve a estar activa',
    lines: ['Tu cuenta ya no está suspendida y todo sigue como lo dejaste. Inicia sesión para continuar.'],
    action: 'Iniciar sesión',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: 'Alguien nuevo te sigue',
    lines: [`${follower} ahora te sigue.`],
    action: 'Ver perfil',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: 'Tienes un mensaje nuevo',
    lines: [`${sender} te ha enviado un mensaje.`],
    action: 'Leer mensaje',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'Te han mencionado en un comentario',
    lines: [`${author} te ha mencionado en un comentario.`],
    action: 'Ver comentario',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'Restablece tu contraseña',
    lines: ['Has pedido restablecer tu contraseña.'],
    action: 'Crear una contraseña nueva',
    closing: [
      'El enlace funciona una vez y caduca en una hora. Si no lo has pedido, ignora este correo. Tu contraseña no cambia.',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `Tu suscripción se renueva el ${day}`,
    lines: [
      `Tu suscripción a ${creator} se renueva el ${day} (UTC) por ${amount}.`,
      'Puedes cancelarla antes y conservar el acceso hasta el final del periodo que has pagado.',
    ],
    action: viewSubscriptions,
    closing: [
      'Si tu cartera no tiene suficientes Fox Coins, lo intentaremos de nuevo. Después, la suscripción termina.',
    ],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'No hemos podido renovar tu suscripción',
    lines: [
      `Tu cartera no tiene suficientes Fox Coins para renovar tu suscripción a ${creator}. Cuesta ${amount}.`,
      'Lo intentaremos de nuevo mañana. Hasta entonces no tienes acceso a su contenido para suscriptores.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'Tu suscripción ha terminado',
    lines: [
      `Tu cartera no tiene suficientes Fox Coins para renovar tu suscripción a ${creator}. Cuesta ${amount}.`,
      'La suscripción ha terminado. Puedes volver a suscribirte cuando quieras.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  signInCode: {
    subject: 'Tu código de inicio de sesión',
    lines: ['Este es tu código de inicio de sesión:'],
    closing: [
      'Funciona una vez y caduca en 10 minutos. Foxreel nunca te lo pedirá por teléfono ni por mensaje. Si no lo has pedido, ignora este correo.',
    ],
  },
  verifyEmail: {
    subject: 'Confirma tu correo',
    lines: ['Confirma que esta es tu dirección de correo.'],
    action: 'Confirmar correo',
    closing: [
      'El enlace funciona una vez y caduca en 24 horas. Si no tienes una cuenta de Foxreel, ignora este correo.',
    ],
  },
  undo: {
    action: 'No he sido yo, deshacer',
    closing: [
      'Si has sido tú, no tienes que hacer nada. El enlace funciona una vez y caduca en 7 días. Deshace el cambio, cierra la sesión en todos los dispositivos y te permite crear una contraseña nueva.',
    ],
  },
  emailChanging: { subject: 'Se está cambiando tu correo', lines: [emailChanging], closing: [] },
  emailChangingUnverified: {
    subject: 'Se está cambiando tu correo',
    lines: [emailChanging],
    action: 'No he sido yo, crear otra contraseña',
    closing: [
      'Si has sido tú, no tienes que hacer nada. Si no, una contraseña nueva cierra la sesión en todos los dispositivos y detiene el cambio.',
    ],
  },
  emailReplaced: {
    subject: 'Tu correo ha cambiado',
    lines: ['La dirección de correo de tu cuenta ha cambiado. A partir de ahora escribiremos a la nueva.'],
    closing: [],
  },
  passwordChanged: {
    subject: 'Tu contraseña ha cambiado',
    lines: [
      'Tu contraseña ha cambiado. Hemos cerrado la sesión en tus otros dispositivos, revocado tus tokens de API y sustituido tu clave de transmisión.',
    ],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'Se ha creado un token de API para tu cuenta',
    lines: [`Alguien con la sesión iniciada en tu cuenta ha creado un token de API. Sus permisos: ${scopes}.`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: 'Tus datos de cobro han cambiado',
    lines: [
      'Alguien con la sesión iniciada en tu cuenta ha cambiado los datos de cobro.',
      `Para proteger tu dinero, los pagos están retenidos hasta el ${until} (UTC).`,
    ],
    closing: [],
  }),
  changeUndone: {
    subject: 'Se ha deshecho un cambio en tu cuenta',
    lines: [
      'Un cambio en tu cuenta, y todos los posteriores, se han deshecho con el enlace de nuestro correo. Se ha cerrado la sesión en todos los dispositivos y tu contraseña anterior ya no funciona.',
    ],
    action: 'Crear una contraseña nueva',
    closing: ['Si has sido tú y ya has creado una contraseña nueva, no tienes que hacer nada.'],
  },
  emailTakenBack: {
    subject: 'Tu correo ha vuelto a cambiar',
    lines: [
      'Una cuenta había cambiado a esta dirección de correo. Se ha deshecho con el enlace que enviamos a su dirección anterior.',
    ],
    action: 'Contactar con soporte',
    closing: ['Si es tu cuenta y no te lo esperabas, contacta con soporte.'],
  },
};
