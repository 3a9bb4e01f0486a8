import type { Socket } from 'node:net';
import Rtmp from 'node-media-server/src/protocol/rtmp.js';

/** What a line may make us hold: before it publishes, commands alone; afterwards the largest picture of an encoder for people. */
const heldBytesMax = { before: 64 * 1024, after: 8 * 1024 * 1024 };
/** Chunk streams of one line; encoders use five or six. */
const chunkStreamsMax = 32;

const { packetAlloc, onPublish } = Rtmp.prototype;
let guarded = false;

/**
 * NodeMediaServer's parser takes 16 MB for each of 65,000 chunk streams as soon as a line that nobody knows names that length, and
 * keeps a stream for each name that is published or asked for. Bounds both: what it throws here is caught by guardLine.
 */
export function guardParser(): void {
  if (guarded) return;
  guarded = true;
  Rtmp.prototype.packetAlloc = function boundedAlloc() {
    let held = this.parserPacket.header.length;
    for (const packet of this.inPackets.values()) if (packet !== this.parserPacket) held += packet.capacity;
    const most = this.streamName === undefined ? heldBytesMax.before : heldBytesMax.after;
    if (held > most || this.inPackets.size > chunkStreamsMax) throw new Error('The line asks for too much memory');
    packetAlloc.call(this);
  };
  Rtmp.prototype.onPublish = function publishOnce(message) {
    if (this.streamName !== undefined) throw new Error('The line publishes already');
    onPublish.call(this, message);
  };
  Rtmp.prototype.onPlay = function refusePlay() {
    throw new Error('Nothing is played here');
  };
}

/** Cuts a line whose bytes the parser cannot read: what it throws of them would end the process, and with it all lives. */
export function guardLine(socket: Socket): void {
  for (const read of socket.listeners('data')) {
    socket.removeAllListeners('data');
    socket.on('data', (bytes: Buffer) => {
      try {
        // Bytes that came with those that were refused are not looked at.
        if (!socket.destroyed) read.call(socket, bytes);
      } catch {
        socket.destroy();
      }
    });
  }
}
