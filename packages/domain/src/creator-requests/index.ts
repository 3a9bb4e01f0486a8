export { openCreatorAgreement, previewCreatorAgreement } from './creator-agreement.ts';
export * from './creator-signup.ts';
export * from './erase-creator-requests.ts';
export * from './expire-identity-files.ts';
export * from './get-creator-request.ts';
export * from './list-creator-requests.ts';
export * from './open-identity-file.ts';
export * from './review-creator-request.ts';
export * from './save-identity-file.ts';
