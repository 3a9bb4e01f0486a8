export interface Reply {
  status: number;
  body: string;
  length: number;
}

/** A complete response with either framing; null while more is to come. */
export function parseReply(bytes: Buffer): Reply | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const start = headEnd + 4;
  const status = Number(head.slice(9, 12));
  const declared = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (declared !== undefined) {
    const end = start + Number(declared);
    return bytes.length < end ? null : { status, length: end, body: bytes.toString('utf8', start, end) };
  }
  if (!bytes.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) return null;
  return { status, length: bytes.length, body: '' };
}
