export interface Box {
  type: string;
  /** The whole box, with its header. */
  bytes: Buffer;
  /** The content after the header. */
  content: Buffer;
}

const headerBytes = 8;
/** Half a second of video is far smaller; a false length must not fill the memory. */
const boxBytesMax = 64 * 1024 * 1024;

/** The consecutive boxes in a buffer (ISO/IEC 14496-12 §4.2). */
export function boxesIn(buffer: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + headerBytes <= buffer.length; ) {
    const size = buffer.readUInt32BE(at);
    if (size < headerBytes || at + size > buffer.length) break;
    boxes.push(boxAt(buffer.subarray(at, at + size)));
    at += size;
  }
  return boxes;
}

/** The content of the first box at this path, such as boxAtPath(moov, 'mvex', 'trex'); null if absent. */
export function boxAtPath(content: Buffer, ...path: string[]): Buffer | null {
  let inside: Buffer = content;
  for (const type of path) {
    const found = boxesIn(inside).find((box) => box.type === type);
    if (!found) return null;
    inside = found.content;
  }
  return inside;
}

/** Splits a byte stream into its top-level boxes. Throws on a box that is too large to be ours. */
export async function* readBoxes(stream: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = headerBytes;
  for await (const chunk of stream) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const buffer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      chunks = [buffer];
      const size = buffer.readUInt32BE(0);
      if (size < headerBytes || size > boxBytesMax) throw new Error(`A box of ${size} bytes`);
      wanted = size;
      if (held < size) break;
      yield boxAt(buffer.subarray(0, size));
      chunks = [buffer.subarray(size)];
      held -= size;
      wanted = headerBytes;
    }
  }
}

const boxAt = (bytes: Buffer): Box => ({
  type: bytes.toString('latin1', 4, headerBytes),
  bytes,
  content: bytes.subarray(headerBytes),
});
