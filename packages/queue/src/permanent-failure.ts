/** Thrown by a task that no retry can help: the job is kept as failed, for people to look at, and is not run again. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
