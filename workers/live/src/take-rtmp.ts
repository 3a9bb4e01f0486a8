import { once } from 'node:events';
import type { Socket } from 'node:net';
import { encoderSilentMs } from '@foxreel/domain/live';
import context, { type FlvReader, type RtmpSession } from 'node-media-server/src/core/context.js';
import rtmpLogger from 'node-media-server/src/core/logger.js';
import NodeRtmpServer from 'node-media-server/src/server/rtmp_server.js';
import { guardLine, guardParser, keyOf } from './guard-rtmp.ts';
import { flvPicture } from './key-frames.ts';

/** An external encoder that publishes; the receiver decides whether it may. */
export interface Encoder {
  id: string;
  /** The stream key it sent. */
  key: string;
  address: string;
  /** Bytes received so far. */
  received(): number;
  /** Whether both video and audio headers have arrived; a stream without AAC has no audio header. */
  headers(): { video: boolean; aac: boolean };
  /** When its latest key frame arrived. */
  keyFrameAt(): Date | null;
  /** Provides the stream as FLV, starting at its last key frame, until the returned function is called. */
  read(take: (flv: Buffer) => void): () => void;
  /** Whether it announced its stop; a lost connection announces nothing. */
  left(): boolean;
  /** Disconnects it. */
  drop(): void;
  /** Resolves once it is gone, for whatever reason. */
  gone: Promise<void>;
}

export interface RtmpOptions {
  host: string;
  port: number;
  onEncoder(encoder: Encoder): void;
}

const app = 'live';
const connectionsMax = 500;
const connectionsPerAddress = 20;
/** A client that has not sent its key by then is disconnected. */
const publishWithinMs = 10_000;

/**
 * Receives RTMP at rtmp://host:port/live from encoders; there is no playback. Only NodeMediaServer's RTMP part runs, without
 * its web console, relay and store. Resolves once the port is open; exits with a message if it is in use.
 */
export async function takeRtmp({ host, port, onEncoder }: RtmpOptions): Promise<{ port: number; stop(): void }> {
  // Its log contains stream names, which are our keys.
  rtmpLogger.log = () => {};
  context.config = { bind: host, rtmp: { port } };
  guardParser();
  const published = new WeakSet<Socket>();
  const lines = new Map<string, number>();
  context.eventEmitter.on('prePublish', (session) => {
    const { broadcast, socket } = session;
    // Thrown through the parser, which would otherwise continue with the rest of the data.
    if (session.streamApp !== app) throw new Error('The connection may not publish');
    broadcast.publishGraceMs = 0;
    published.add(socket);
    onEncoder(encoderOf(session));
  });
  const server = new NodeRtmpServer();
  server.tcpServer.maxConnections = connectionsMax;
  server.tcpServer.on('connection', (socket) => {
    guardLine(socket);
    socket.setTimeout(encoderSilentMs, () => void socket.destroy()).setNoDelay(true);
    if (!countLine(lines, socket)) return void socket.destroy();
    const late = setTimeout(() => void (published.has(socket) || socket.destroy()), publishWithinMs);
    socket.once('close', () => clearTimeout(late));
  });
  server.run();
  await once(server.tcpServer, 'listening');
  const address = server.tcpServer.address();
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => server.stop() };
}

/** Counts a connection until it closes; false if its address has too many. */
function countLine(lines: Map<string, number>, socket: Socket): boolean {
  const address = socket.remoteAddress ?? '';
  const open = lines.get(address) ?? 0;
  if (open >= connectionsPerAddress) return false;
  lines.set(address, open + 1);
  socket.once('close', () => {
    const left = (lines.get(address) ?? 1) - 1;
    if (left > 0) lines.set(address, left);
    else lines.delete(address);
  });
  return true;
}

function encoderOf(session: RtmpSession): Encoder {
  const { broadcast, socket } = session;
  let keyFrameAt: Date | null = null;
  const clock = readerOf(`${session.id}-clock`, (flv) => {
    if (flvPicture(flv)?.key) keyFrameAt = new Date();
  });
  broadcast.postPlay(clock);
  return {
    id: session.id,
    key: keyOf(session.streamName),
    address: socket.remoteAddress ?? '',
    received: () => session.inBytes,
    headers: () => ({ video: broadcast.flvVideoHeader !== null, aac: broadcast.flvAudioHeader !== null }),
    keyFrameAt: () => keyFrameAt,
    read(take) {
      const reader = readerOf(`${session.id}-hls`, take);
      broadcast.postPlay(reader);
      return () => broadcast.donePlay(reader);
    },
    left: () => session.rtmp.unpublished === true,
    drop: () => void socket.destroy(),
    gone: new Promise((resolve) =>
      socket.once('close', () => {
        broadcast.donePlay(clock);
        resolve();
      }),
    ),
  };
}

/** A local one, which player rules do not apply to. */
const readerOf = (id: string, sendBuffer: (flv: Buffer) => void): FlvReader => ({
  id,
  ip: '',
  protocol: 'flv',
  sendBuffer,
});
