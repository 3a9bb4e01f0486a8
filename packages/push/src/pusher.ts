/** A browser on one device, as its PushSubscription says it. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** The browser's shared secret, base64url. */
  auth: string;
}

export interface OutgoingPush {
  target: PushTarget;
  /** What the service worker gets; encrypted for this browser alone. */
  payload: string;
  /** News of one topic that waits is replaced: at most 32 letters of base64url. */
  topic: string;
  /** How long the service may keep it for a device that is away, in seconds. */
  ttlSeconds: number;
}

/** The port for pushes: the service that the browser's maker runs. */
export interface Pusher {
  /** Settles when the service took it. Throws PushFailure. */
  send(push: OutgoingPush): Promise<void>;
}

/** Why a push did not go. `reason` is kept: no address and no words are in it. */
export class PushFailure extends Error {
  override readonly name = 'PushFailure';
  readonly reason: string;
  /** The browser has ended the subscription: it never comes back. */
  readonly gone: boolean;
  /** No later try can help. */
  readonly permanent: boolean;

  constructor(reason: string, { gone = false, permanent = false }: { gone?: boolean; permanent?: boolean } = {}) {
    super(reason);
    this.reason = reason;
    this.gone = gone;
    this.permanent = permanent || gone;
  }
}
