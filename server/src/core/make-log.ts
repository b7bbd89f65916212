import { type DestinationStream, type Logger, pino } from 'pino'
import { safeError } from '#core/safe-error.ts'

/** JSON lines; errors go through `safeError`. */
export function makeLog(level: string, to: DestinationStream): Logger {
  return pino({ level, serializers: { err: (error: unknown) => safeError(error) } }, to)
}
