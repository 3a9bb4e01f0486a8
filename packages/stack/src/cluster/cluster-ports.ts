/** The TCP ports of a cluster on one machine. */
export interface ClusterPorts {
  etcd: { client: number; peer: number }[];
  /** `rest`: where Patroni says whether its server is the primary. */
  postgres: { server: number; rest: number }[];
  /** HAProxy's, in front of whichever server is the primary, and of those that only read. */
  primary: number;
  replica: number;
  pgbouncer: number;
  valkey: { server: number; bus: number }[];
  seaweed: { master: HttpAndGrpc; volumes: HttpAndGrpc[]; filer: HttpAndGrpc; s3: HttpAndGrpc };
  livekit: { signal: number; tcp: number }[];
  livekitBalancer: number;
  api: number[];
  rtmp: number[];
  rtmpBalancer: number;
}

export interface HttpAndGrpc {
  http: number;
  grpc: number;
}

export const sizes = { etcd: 3, postgres: 2, valkey: 6, volumes: 2, livekit: 2, api: 3, workers: 2 } as const;

/**
 * The ports from `first` on. A DATA_DIR's block has a hundred numbers for LiveKit's UDP; their TCP ports are nobody else's.
 */
export function clusterPorts(first: number): ClusterPorts {
  let next = first;
  const take = () => next++;
  const many = <Ports>(count: number, make: () => Ports) => Array.from({ length: count }, make);
  const httpAndGrpc = () => ({ http: take(), grpc: take() });
  return {
    etcd: many(sizes.etcd, () => ({ client: take(), peer: take() })),
    postgres: many(sizes.postgres, () => ({ server: take(), rest: take() })),
    primary: take(),
    replica: take(),
    pgbouncer: take(),
    valkey: many(sizes.valkey, () => ({ server: take(), bus: take() })),
    seaweed: {
      master: httpAndGrpc(),
      volumes: many(sizes.volumes, httpAndGrpc),
      filer: httpAndGrpc(),
      s3: httpAndGrpc(),
    },
    livekit: many(sizes.livekit, () => ({ signal: take(), tcp: take() })),
    livekitBalancer: take(),
    api: many(sizes.api, take),
    rtmp: many(sizes.workers, take),
    rtmpBalancer: take(),
  };
}

/** Every port, for a look at whether all are free. */
export const everyPort = (ports: ClusterPorts): number[] =>
  Object.values(ports).flatMap(function numbers(value: unknown): number[] {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  });

/** The order in which parts stop: the last group first. */
export const clusterGroups = { etcd: 0, postgres: 1, stores: 2, balancers: 3, livekit: 4, api: 5, workers: 6 } as const;
