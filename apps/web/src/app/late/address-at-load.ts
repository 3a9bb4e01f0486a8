/** Where the document was opened: the late parts come late, and somebody quick may already be elsewhere. */
export function addressAtLoad(): URL {
  const [document] = performance.getEntriesByType('navigation');
  return new URL(document?.name ?? location.href);
}
