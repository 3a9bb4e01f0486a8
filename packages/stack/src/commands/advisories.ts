import { advisories } from '../supply-chain.ts';

process.exitCode = advisories();
