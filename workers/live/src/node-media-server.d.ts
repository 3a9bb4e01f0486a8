/** node-media-server ships without types. What is used of it, and nothing else. */
declare module 'node-media-server/src/core/context.js' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  export interface FlvReader {
    id: string;
    /** Empty for a reader of this process, which no rule for players applies to. */
    ip: '';
    protocol: 'flv';
    sendBuffer(bytes: Buffer): void;
    endTime?: number;
  }

  export interface Broadcast {
    publishGraceMs: number;
    flvVideoHeader: Buffer | null;
    flvAudioHeader: Buffer | null;
    postPlay(reader: FlvReader): string | null;
    donePlay(reader: FlvReader): void;
  }

  export interface RtmpSession {
    id: string;
    streamApp: string;
    streamName: string;
    inBytes: number;
    socket: Socket;
    broadcast: Broadcast;
    rtmp: { unpublished?: boolean };
  }

  const context: {
    config: { bind: string; rtmp: { port: number } };
    eventEmitter: EventEmitter<{ prePublish: [RtmpSession]; prePlay: [RtmpSession] }>;
  };
  export default context;
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log(message: string, level?: string): void };
  export default logger;
}

declare module 'node-media-server/src/server/rtmp_server.js' {
  import type { Server } from 'node:net';

  export default class NodeRtmpServer {
    tcpServer: Server;
    run(): void;
    stop(): void;
  }
}

declare module 'node-media-server/src/protocol/rtmp.js' {
  interface RtmpPacket {
    header: { length: number };
    payload: Buffer;
    capacity: number;
  }

  export default class Rtmp {
    parserPacket: RtmpPacket;
    inPackets: Map<number, RtmpPacket>;
    /** Set by the first that it publishes. */
    streamName: string | undefined;
    packetAlloc(): void;
    /** Ours: the encoder said that it stops. */
    unpublished?: boolean;
    onPublish(message: { streamName?: unknown }): void;
    invokeHandler(): void;
    onPlay(message: object): void;
  }
}
