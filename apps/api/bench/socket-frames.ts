/** A short text frame from a client, masked with zeros as loopback needs no more. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}

/** Whole text frames at the beginning of what a server sent, and how many bytes they take. */
export function countFrames(bytes: Buffer): { frames: number; used: number } {
  let frames = 0;
  let used = 0;
  while (used + 4 <= bytes.length) {
    const short = (bytes[used + 1] ?? 0) & 127;
    const length = short < 126 ? 2 + short : 4 + bytes.readUInt16BE(used + 2);
    if (used + length > bytes.length) break;
    if (bytes[used] === 0x81) frames += 1;
    used += length;
  }
  return { frames, used };
}

const mark = Buffer.from('sent:');

/** When the messages in these bytes were made: their texts say it, in milliseconds. */
export function sentAt(bytes: Buffer): number[] {
  const times: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 5))
    times.push(Number(bytes.toString('latin1', at + 5, at + 18)));
  return times;
}
