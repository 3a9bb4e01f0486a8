import { sbom } from '../supply-chain.ts';

process.exitCode = await sbom(process.argv.slice(2));
