// biome-ignore lint/style/useNodejsImportProtocol: njs has modules of the same names, without the protocol.
import crypto from 'crypto';

// For nginx's JavaScript (njs). An address is /files/{media}/{expires}.{viewer}.{signature}/{path}; docs/operations.md, "Checking
// tokens in a CDN", says how it is signed.
const address = /^\/files\/([^/]+)\/([0-9a-z]+)\.([^./]+)\.([^./]+)\/(.+)$/;
const signatureLength = 24;

function isSigned(media, expires, viewer, signature, key) {
  const signed = crypto.createHmac('sha256', key).update(`file|${media}|${expires}|${viewer}`).digest('base64url');
  return signed.slice(0, signatureLength) === signature && parseInt(expires, 36) > Date.now();
}

/** What everyone's copy of a file is kept under: its address without the token. */
function sharedFile(request) {
  const parts = address.exec(request.uri);
  return parts ? `/files/${parts[1]}/${parts[5]}` : request.uri;
}

/** Sends public files from the cache, asks the origin for those of an account, and refuses what is not signed or expired. */
function answer(request) {
  const parts = address.exec(request.uri);
  if (!parts || !isSigned(parts[1], parts[2], parts[3], parts[4], request.variables.files_key)) {
    request.headersOut['Cache-Control'] = 'no-store';
    request.return(403, 'This address is wrong or has expired');
    return;
  }
  request.internalRedirect(parts[3] === 'public' ? '@shared' : '@origin');
}

export default { answer, sharedFile };
