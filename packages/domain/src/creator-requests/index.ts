export { openCreatorAgreement, previewCreatorAgreement } from './creator-agreement.ts';
export { getCreatorRequest, listCreatorRequests, reviewCreatorRequest } from './creator-requests.ts';
export * from './creator-signup.ts';
export * from './identity-files.ts';
