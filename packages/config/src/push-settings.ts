import type { Environment } from './environment.ts';

/** What web push needs; the shape of PusherSettings in packages/push, whose keys are made in `dataDir` when there are none. */
export const pushSettings = (environment: Environment) => ({
  dataDir: environment.DATA_DIR,
  keys:
    environment.VAPID_PUBLIC_KEY && environment.VAPID_PRIVATE_KEY
      ? { publicKey: environment.VAPID_PUBLIC_KEY, privateKey: environment.VAPID_PRIVATE_KEY }
      : null,
  hosts: environment.PUSH_HOSTS,
  subject: `mailto:${/<([^\s>]+)>/.exec(environment.MAIL_FROM)?.[1] ?? environment.MAIL_FROM}`,
});
