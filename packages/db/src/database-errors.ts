/** All connections of the pool were busy for as long as a caller may wait: nothing was sent. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** PostgreSQL cannot be reached, or the connection was lost: what was sent may or may not have been done. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/**
 * What postgres.js and sockets say of a lost or refused connection, and the codes of a server that is leaving, starting, full, or
 * no longer the primary (PostgreSQL's documentation, appendix A: classes 08 and 57P, 53300, 25006).
 */
const awayCodes =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P0\d|53300|25006)$/;

/** Whether this failure, apart from its causes, says that a server does not answer, rather than what is wrong with a statement. */
export const isDatabaseAway = (error: Error): boolean =>
  error instanceof DatabaseAwayError ||
  ('code' in error && typeof error.code === 'string' && awayCodes.test(error.code));
