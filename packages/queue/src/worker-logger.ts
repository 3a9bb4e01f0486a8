/** What the run loop says; pino fits. */
export interface WorkerLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  /** An error stands in `err`, for the logger to tell what the log may have of it. */
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
