import { parentPort, workerData } from 'node:worker_threads';
import { type AgreementFacts, drawAgreement } from './agreement-pdf.ts';

/* Draws one agreement and exits. A signature image arrives as plain bytes. */
const facts: AgreementFacts = workerData;
const { signature } = facts;
const drawn = await drawAgreement({
  ...facts,
  signature: signature === null || typeof signature === 'string' ? signature : Buffer.from(signature),
});
parentPort?.postMessage(drawn);
