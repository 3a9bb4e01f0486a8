export * from './deliver-mass-to.ts';
export * from './mass-audience.ts';
export { pendingMassCount } from './pending-mass.ts';
export { publishMass } from './publish-mass.ts';
export { receiveMass } from './receive-mass.ts';
