import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'عرض الاشتراكات';
const choose = 'يمكنك اختيار الرسائل التي تصلك من الإعدادات.';
const block = 'يمكنك حظر أو إخفاء أي شخص لا تريد رؤيته.';
const emailChanging = 'أضاف شخص سجّل الدخول إلى حسابك عنوان بريد إلكتروني جديدًا. سيحل محل هذا العنوان بمجرد تأكيده.';
const nothingTaken = 'لم نخصم أي شيء من محفظتك.';

export const ar: MailTexts = {
  hello: 'مرحبًا،',
  helloTo: (name) => `مرحبًا ${name}،`,
  coins: ({ shown, dollars }) => `${shown} Fox Coins (${dollars})`,
  reportActed: {
    subject: 'راجعنا بلاغك',
    lines: ['راجعنا بلاغك واتخذنا إجراءً. شكرًا لإعلامنا.'],
    closing: [block],
  },
  reportDismissed: {
    subject: 'راجعنا بلاغك',
    lines: ['راجعنا بلاغك. لا توجد مخالفة لقواعدنا، لذلك لم نتخذ أي إجراء.'],
    action: 'قراءة الشروط',
    closing: [block],
  },
  accountWarned: (reason) => ({
    subject: 'تحذير بشأن حسابك',
    lines: ['تم الإبلاغ عن محتوى في حسابك يخالف قواعدنا:', reason],
    action: 'قراءة الشروط',
    closing: ['إذا تكرر ذلك، فقد يُعلَّق حسابك.'],
  }),
  accountSuspended: (reason) => ({
    subject: 'تم تعليق حسابك',
    lines: ['علّقنا حسابك. لا يمكن لأحد رؤية ملفك الشخصي أو أي شيء نشرته. السبب:', reason],
    action: 'تقديم شكوى',
    closing: [],
  }),
  accountRestored: {
    subject: 'تمت استعادة حسابك',
    lines: ['لم يعد حسابك معلّقًا، وكل شيء كما تركته. سجّل الدخول للمتابعة.'],
    action: 'تسجيل الدخول',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: 'لديك متابع جديد',
    lines: [`بدأ ${follower} بمتابعتك.`],
    action: 'عرض الملف الشخصي',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: 'لديك رسالة جديدة',
    lines: [`أرسل إليك ${sender} رسالة.`],
    action: 'قراءة الرسالة',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'تمت الإشارة إليك في تعليق',
    lines: [`أشار إليك ${author} في تعليق.`],
    action: 'عرض التعليق',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'إعادة تعيين كلمة المرور',
    lines: ['طلبت إعادة تعيين كلمة المرور.'],
    action: 'تعيين كلمة مرور جديدة',
    closing: [
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته خلال ساعة. إذا لم تطلبه، فتجاهل هذه الرسالة. ستبقى كلمة المرور كما هي.',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `يتجدد اشتراكك في ${day}`,
    lines: [
      `يتجدد اشتراكك لدى ${creator} في ${day} (UTC) مقابل ${amount}.`,
      'يمكنك الإلغاء قبل ذلك مع الاحتفاظ بالوصول حتى نهاية الفترة المدفوعة.',
    ],
    action: viewSubscriptions,
    closing: ['إذا لم يكن في محفظتك ما يكفي من Fox Coins، فسنحاول مرة أخرى. وبعد ذلك ينتهي الاشتراك.'],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'تعذّر تجديد اشتراكك',
    lines: [
      `ليس في محفظتك ما يكفي من Fox Coins لتجديد اشتراكك لدى ${creator}. التكلفة ${amount}.`,
      'سنحاول مرة أخرى غدًا. حتى ذلك الحين، لا يمكنك الوصول إلى المحتوى الخاص بالمشتركين.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'انتهى اشتراكك',
    lines: [
      `ليس في محفظتك ما يكفي من Fox Coins لتجديد اشتراكك لدى ${creator}. التكلفة ${amount}.`,
      'انتهى الاشتراك. يمكنك الاشتراك من جديد في أي وقت.',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  signInCode: {
    subject: 'رمز تسجيل الدخول',
    lines: ['هذا رمز تسجيل الدخول:'],
    closing: [
      'يعمل الرمز مرة واحدة وتنتهي صلاحيته خلال 10 دقائق. لن يطلبه منك Foxreel أبدًا عبر الهاتف أو الرسائل. إذا لم تطلبه، فتجاهل هذه الرسالة.',
    ],
  },
  verifyEmail: {
    subject: 'تأكيد بريدك الإلكتروني',
    lines: ['أكّد أن هذا عنوان بريدك الإلكتروني.'],
    action: 'تأكيد البريد الإلكتروني',
    closing: [
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته خلال 24 ساعة. إذا لم يكن لديك حساب في Foxreel، فتجاهل هذه الرسالة.',
    ],
  },
  undo: {
    action: 'لم أكن أنا، تراجع عن التغيير',
    closing: [
      'إذا كنت أنت، فلا داعي لفعل أي شيء. يعمل الرابط مرة واحدة وتنتهي صلاحيته خلال 7 أيام. وهو يلغي التغيير ويسجّل الخروج من كل الأجهزة ويتيح لك تعيين كلمة مرور جديدة.',
    ],
  },
  emailChanging: { subject: 'جارٍ تغيير بريدك الإلكتروني', lines: [emailChanging], closing: [] },
  emailChangingUnverified: {
    subject: 'جارٍ تغيير بريدك الإلكتروني',
    lines: [emailChanging],
    action: 'لم أكن أنا، تعيين كلمة مرور جديدة',
    closing: ['إذا كنت أنت، فلا داعي لفعل أي شيء. وإلا فإن كلمة مرور جديدة تسجّل الخروج من كل الأجهزة وتوقف التغيير.'],
  },
  emailReplaced: {
    subject: 'تم تغيير بريدك الإلكتروني',
    lines: ['تم تغيير عنوان البريد الإلكتروني لحسابك. من الآن فصاعدًا سنراسلك على العنوان الجديد.'],
    closing: [],
  },
  passwordChanged: {
    subject: 'تم تغيير كلمة المرور',
    lines: ['تم تغيير كلمة المرور. سجّلنا الخروج من أجهزتك الأخرى وألغينا رموز API واستبدلنا مفتاح البث.'],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'تم إنشاء رمز API لحسابك',
    lines: [`أنشأ شخص سجّل الدخول إلى حسابك رمز API. أذوناته: ${scopes}.`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: 'تم تغيير بيانات الدفع',
    lines: ['غيّر شخص سجّل الدخول إلى حسابك بيانات الدفع.', `حفاظًا على أموالك، ستبقى الدفعات معلّقة حتى ${until} (UTC).`],
    closing: [],
  }),
  changeUndone: {
    subject: 'تم التراجع عن تغيير في حسابك',
    lines: [
      'تم التراجع عن تغيير في حسابك وكل ما تلاه باستخدام الرابط في رسالتنا. سُجّل الخروج من كل الأجهزة، ولم تعد كلمة المرور القديمة صالحة.',
    ],
    action: 'تعيين كلمة مرور جديدة',
    closing: ['إذا كنت أنت وقد عيّنت كلمة مرور جديدة، فلا داعي لفعل أي شيء.'],
  },
  emailTakenBack: {
    subject: 'أُعيد بريدك الإلكتروني كما كان',
    lines: ['كان حساب قد انتقل إلى عنوان البريد هذا، وتم التراجع عن ذلك بالرابط الذي أرسلناه إلى عنوانه السابق.'],
    action: 'التواصل مع الدعم',
    closing: ['إذا كان هذا حسابك ولم تكن تتوقع ذلك، فتواصل مع الدعم.'],
  },
};
