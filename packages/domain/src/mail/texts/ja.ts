import type { MailTexts } from './mail-texts.ts';

const viewSubscriptions = 'サブスクリプションを見る';
const choose = '受け取るメールは設定で選べます。';
const block = '見たくない相手はブロックまたは非表示にできます。';
const emailChanging =
  'あなたのアカウントにログイン中の誰かが、新しいメールアドレスを追加しました。確認が済むと、このアドレスと置き換わります。';
const nothingTaken = 'ウォレットからは何も引き落とされていません。';

export const ja: MailTexts = {
  hello: 'こんにちは。',
  helloTo: (name) => `${name}さん、こんにちは。`,
  coins: ({ shown, dollars }) => `${shown} Fox Coins（${dollars}）`,
  reportActed: {
    subject: '報告を確認しました',
    lines: ['ご報告を確認し、対応しました。お知らせいただきありがとうございます。'],
    closing: [block],
  },
  reportDismissed: {
    subject: '報告を確認しました',
    lines: ['ご報告を確認しました。ルール違反ではないため、対応は行いませんでした。'],
    action: '利用規約を読む',
    closing: [block],
  },
  accountWarned: (reason) => ({
    subject: 'アカウントに関する警告',
    lines: ['あなたのアカウントの内容が報告され、ルールに違反していました：', reason],
    action: '利用規約を読む',
    closing: ['再び起きた場合は、アカウントが停止されることがあります。'],
  }),
  accountSuspended: (reason) => ({
    subject: 'アカウントが停止されました',
    lines: ['アカウントを停止しました。プロフィールや公開した内容は誰にも表示されません。理由：', reason],
    action: '異議を申し立てる',
    closing: [],
  }),
  accountRestored: {
    subject: 'アカウントが復元されました',
    lines: ['アカウントの停止が解除されました。内容はすべて元のままです。ログインして続けてください。'],
    action: 'ログイン',
    closing: [],
  },
  newFollower: (follower) => ({
    subject: '新しいフォロワーがいます',
    lines: [`${follower}さんがあなたをフォローしました。`],
    action: 'プロフィールを見る',
    closing: [choose],
  }),
  newMessage: (sender) => ({
    subject: '新しいメッセージがあります',
    lines: [`${sender}さんからメッセージが届きました。`],
    action: 'メッセージを読む',
    closing: [choose],
  }),
  newMention: (author) => ({
    subject: 'コメントでメンションされました',
    lines: [`${author}さんがコメントであなたをメンションしました。`],
    action: 'コメントを見る',
    closing: [choose],
  }),
  passwordReset: {
    subject: 'パスワードの再設定',
    lines: ['パスワードの再設定が依頼されました。'],
    action: '新しいパスワードを設定',
    closing: [
      'リンクは1回のみ有効で、1時間で期限が切れます。心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    ],
  },
  renewalReminder: ({ creator, amount, day }) => ({
    subject: `サブスクリプションは${day}に更新されます`,
    lines: [
      `${creator}さんのサブスクリプションは${day}（UTC）に${amount}で更新されます。`,
      'それまでに解約しても、支払い済みの期間が終わるまで利用できます。',
    ],
    action: viewSubscriptions,
    closing: [
      'ウォレットの Fox Coins が足りない場合は、再度お試しします。それでも足りないと、サブスクリプションは終了します。',
    ],
  }),
  renewalDelayed: ({ creator, amount }) => ({
    subject: 'サブスクリプションを更新できませんでした',
    lines: [
      `${creator}さんのサブスクリプションを更新するには、ウォレットの Fox Coins が足りません。料金は${amount}です。`,
      '明日もう一度お試しします。それまでは、サブスクライバー限定のコンテンツを見られません。',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  renewalEnded: ({ creator, amount }) => ({
    subject: 'サブスクリプションが終了しました',
    lines: [
      `${creator}さんのサブスクリプションを更新するには、ウォレットの Fox Coins が足りません。料金は${amount}です。`,
      'サブスクリプションは終了しました。いつでも再登録できます。',
    ],
    action: viewSubscriptions,
    closing: [nothingTaken],
  }),
  signInCode: {
    subject: 'ログインコード',
    lines: ['ログインコードはこちらです：'],
    closing: [
      'コードは1回のみ有効で、10分で期限が切れます。Foxreel が電話やメッセージでコードを尋ねることはありません。心当たりがない場合は、このメールを無視してください。',
    ],
  },
  verifyEmail: {
    subject: 'メールアドレスの確認',
    lines: ['このメールアドレスがあなたのものであることを確認してください。'],
    action: 'メールアドレスを確認',
    closing: [
      'リンクは1回のみ有効で、24時間で期限が切れます。Foxreel のアカウントをお持ちでない場合は、このメールを無視してください。',
    ],
  },
  undo: {
    action: '自分ではないので元に戻す',
    closing: [
      'ご自身による変更であれば、何もする必要はありません。リンクは1回のみ有効で、7日で期限が切れます。変更を元に戻し、すべての端末からログアウトし、新しいパスワードを設定できます。',
    ],
  },
  emailChanging: { subject: 'メールアドレスが変更されようとしています', lines: [emailChanging], closing: [] },
  emailChangingUnverified: {
    subject: 'メールアドレスが変更されようとしています',
    lines: [emailChanging],
    action: '自分ではないので新しいパスワードを設定',
    closing: [
      'ご自身による変更であれば、何もする必要はありません。そうでない場合は、新しいパスワードを設定すると、すべての端末からログアウトし、変更が中止されます。',
    ],
  },
  emailReplaced: {
    subject: 'メールアドレスが変更されました',
    lines: ['アカウントのメールアドレスが変更されました。今後は新しいアドレスにお送りします。'],
    closing: [],
  },
  passwordChanged: {
    subject: 'パスワードが変更されました',
    lines: [
      'パスワードが変更されました。ほかの端末からログアウトし、APIトークンを無効にし、ストリームキーを新しくしました。',
    ],
    closing: [],
  },
  apiTokenMade: (scopes) => ({
    subject: 'アカウントのAPIトークンが作成されました',
    lines: [`あなたのアカウントにログイン中の誰かが、APIトークンを作成しました。権限：${scopes}`],
    closing: [],
  }),
  payoutDetailsChanged: (until) => ({
    subject: '支払い先の情報が変更されました',
    lines: [
      'あなたのアカウントにログイン中の誰かが、支払い先の情報を変更しました。',
      `安全のため、${until}（UTC）まで支払いを保留しています。`,
    ],
    closing: [],
  }),
  changeUndone: {
    subject: 'アカウントの変更が取り消されました',
    lines: [
      'メールのリンクにより、アカウントの変更とそれ以降のすべての変更が取り消されました。すべての端末からログアウトし、以前のパスワードは使えなくなりました。',
    ],
    action: '新しいパスワードを設定',
    closing: ['ご自身による操作で、新しいパスワードも設定済みであれば、何もする必要はありません。'],
  },
  emailTakenBack: {
    subject: 'メールアドレスが元に戻されました',
    lines: ['あるアカウントがこのメールアドレスに変更しましたが、以前のアドレスに送ったリンクで取り消されました。'],
    action: 'サポートに問い合わせる',
    closing: ['あなたのアカウントで心当たりがない場合は、サポートにお問い合わせください。'],
  },
};
