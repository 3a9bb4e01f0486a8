/** A value of the feed statement that differs between requests. */
export interface MovingValue {
  name: 'start' | 'viewer' | 'now';
}

/** The mercurius process's input: our page's statements, and the secret that signs URLs. */
export interface PeerSetup {
  url: string;
  port: number;
  secret: string;
  session: string;
  feed: string;
  values: (string | MovingValue)[];
}
