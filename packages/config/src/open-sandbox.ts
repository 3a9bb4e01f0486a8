import type { Environment } from './environment.ts';

/** Whether a sandbox listens to other machines: its accounts have known passwords, and its staff read everybody's mail. */
export const isOpenSandbox = ({ SANDBOX, HOST }: Pick<Environment, 'SANDBOX' | 'HOST'>): boolean =>
  SANDBOX && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(HOST);
