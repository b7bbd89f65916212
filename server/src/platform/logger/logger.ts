/**
 * Writes structured log lines. `details` are the fields of a line, an error under `err`. Code takes the levels that it
 * uses, as `Pick<Logger, 'error'>`.
 */
export type Logger = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
