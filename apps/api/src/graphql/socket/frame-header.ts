export const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);
const finalText = 0x81;

/** RFC 6455, 5.2: an unmasked text in one frame. Returns where the payload begins. */
export function writeHeader(frames: Buffer, offset: number, length: number): number {
  frames[offset] = finalText;
  if (length < 126) {
    frames[offset + 1] = length;
    return offset + 2;
  }
  if (length < 65_536) {
    frames[offset + 1] = 126;
    return frames.writeUInt16BE(length, offset + 2);
  }
  frames[offset + 1] = 127;
  return frames.writeBigUInt64BE(BigInt(length), offset + 2);
}
