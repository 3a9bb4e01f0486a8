import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Rtmp from 'node-media-server/src/protocol/rtmp.js';

/**
 * Memory limit per connection: before publishing for commands only, afterwards for the largest picture of a consumer encoder.
 */
const heldBytesMax = { before: 64 * 1024, after: 8 * 1024 * 1024 };
/** Chunk streams per connection; encoders use five or six. */
const chunkStreamsMax = 32;

/** Commands that announce an orderly stop; ffmpeg and OBS send both. */
const goodbyes = new Set(['deleteStream', 'FCUnpublish']);

const { packetAlloc, onPublish, invokeHandler } = Rtmp.prototype;
let guarded = false;

/** The stream key in a connection's publish name. */
export const keyOf = (streamName: string): string => streamName.slice(0, -ownNameOf('').length);
const ownNameOf = (key: string): string => `${key}-${randomUUID()}`;

/**
 * NodeMediaServer's parser allocates 16 MB for each of 65,000 chunk streams as soon as an unauthenticated client names that
 * length, and keeps a stream per published or requested name. This limits both; guardLine catches what it throws. Each
 * connection publishes under a unique name, so a newer encoder need not wait until the older one's end is noticed.
 */
export function guardParser(): void {
  if (guarded) return;
  guarded = true;
  Rtmp.prototype.packetAlloc = function boundedAlloc() {
    let held = this.parserPacket.header.length;
    for (const packet of this.inPackets.values()) if (packet !== this.parserPacket) held += packet.capacity;
    const most = this.streamName === undefined ? heldBytesMax.before : heldBytesMax.after;
    if (held > most || this.inPackets.size > chunkStreamsMax) throw new Error('The connection uses too much memory');
    packetAlloc.call(this);
  };
  Rtmp.prototype.onPublish = function publishOnce(message) {
    if (this.streamName !== undefined) throw new Error('The connection is already publishing');
    if (typeof message.streamName !== 'string') throw new Error('The stream has no name');
    onPublish.call(this, { ...message, streamName: ownNameOf(message.streamName.split('?')[0] ?? '') });
  };
  Rtmp.prototype.invokeHandler = function noteGoodbye() {
    const { header, payload } = this.parserPacket;
    if (this.streamName !== undefined && goodbyes.has(commandOf(payload.subarray(0, header.length)))) {
      this.unpublished = true;
      throw new Error('The encoder disconnected');
    }
    invokeHandler.call(this);
  };
  Rtmp.prototype.onPlay = function refusePlay() {
    throw new Error('Playback is not supported');
  };
}

/** The name of an AMF0 command: a string comes first (after a zero for AMF3). */
function commandOf(payload: Buffer): string {
  const at = payload[0] === 0 ? 1 : 0;
  return payload[at] === 2 ? payload.toString('latin1', at + 3, at + 3 + payload.readUInt16BE(at + 1)) : '';
}

/** Disconnects a client whose bytes the parser cannot read: its exceptions would otherwise end the process and all lives. */
export function guardLine(socket: Socket): void {
  for (const read of socket.listeners('data')) {
    socket.removeAllListeners('data');
    socket.on('data', (bytes: Buffer) => {
      try {
        // Ignores bytes that arrived with the rejected ones.
        if (!socket.destroyed) read.call(socket, bytes);
      } catch {
        socket.destroy();
      }
    });
  }
}
