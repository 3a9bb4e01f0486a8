/** Saves a file that the page has made, as a download. `name` without the date and the ending. */
export function saveJson(name: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
