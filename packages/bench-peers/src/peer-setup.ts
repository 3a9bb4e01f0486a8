/** A value of the feed statement that differs from request to request. */
export interface MovingValue {
  name: 'start' | 'viewer' | 'now';
}

/** What the mercurius process works with: the statements of our own page, and the secret that signs addresses. */
export interface PeerSetup {
  url: string;
  port: number;
  secret: string;
  session: string;
  feed: string;
  values: (string | MovingValue)[];
}
