import { once } from 'node:events';
import { encoderSilentMs } from '@foxreel/domain/live';
import context, { type RtmpSession } from 'node-media-server/src/core/context.js';
import rtmpLogger from 'node-media-server/src/core/logger.js';
import NodeRtmpServer from 'node-media-server/src/server/rtmp_server.js';

/** An external encoder that publishes; whether it may is for its taker to say. */
export interface Encoder {
  id: string;
  /** The stream key that it gave. */
  key: string;
  address: string;
  /** Bytes that came so far. */
  received(): number;
  /** Whether both the picture's and the sound's headers have come: a stream without AAC has none for its sound. */
  headers(): { video: boolean; aac: boolean };
  /** Gives the stream as FLV, from its last key frame on, until the returned function is called. */
  read(take: (flv: Buffer) => void): () => void;
  /** Cuts its line. */
  drop(): void;
  /** Settles once it is gone, for whatever reason. */
  gone: Promise<void>;
}

export interface RtmpOptions {
  host: string;
  port: number;
  onEncoder(encoder: Encoder): void;
}

const app = 'live';
const connectionsMax = 500;

/**
 * Takes RTMP at rtmp://host:port/live from encoders, and plays nothing to anyone. Only NodeMediaServer's RTMP part runs: its web
 * console, relay and store do not. Resolves once the port is open; when it is taken the process ends with words.
 */
export async function takeRtmp({ host, port, onEncoder }: RtmpOptions): Promise<{ port: number; stop(): void }> {
  // It writes stream names, which are our keys.
  rtmpLogger.log = () => {};
  context.config = { bind: host, rtmp: { port } };
  context.eventEmitter.on('prePlay', (session) => void session.socket.destroy());
  context.eventEmitter.on('prePublish', (session) => {
    const { broadcast, socket } = session;
    if (session.streamApp !== app || broadcast.getPublishStatus() === 'publishing') return void socket.destroy();
    broadcast.publishGraceMs = 0;
    onEncoder(encoderOf(session));
  });
  const server = new NodeRtmpServer();
  server.tcpServer.maxConnections = connectionsMax;
  server.tcpServer.on('connection', (socket) =>
    socket.setTimeout(encoderSilentMs, () => void socket.destroy()).setNoDelay(true),
  );
  server.run();
  await once(server.tcpServer, 'listening');
  const address = server.tcpServer.address();
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => server.stop() };
}

function encoderOf(session: RtmpSession): Encoder {
  const { broadcast, socket } = session;
  return {
    id: session.id,
    key: session.streamName,
    address: socket.remoteAddress ?? '',
    received: () => session.inBytes,
    headers: () => ({ video: broadcast.flvVideoHeader !== null, aac: broadcast.flvAudioHeader !== null }),
    read(take) {
      const reader = { id: `${session.id}-hls`, ip: '', protocol: 'flv', sendBuffer: take } as const;
      broadcast.postPlay(reader);
      return () => broadcast.donePlay(reader);
    },
    drop: () => void socket.destroy(),
    gone: new Promise((resolve) => socket.once('close', () => resolve())),
  };
}
