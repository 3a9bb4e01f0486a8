import { verify } from '../verify.ts';

process.exitCode = await verify();
