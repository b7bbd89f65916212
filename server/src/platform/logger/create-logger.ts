import { type DestinationStream, type Logger, pino } from 'pino'
import { findOutage } from '#platform/errors/find-outage.ts'
import { safeError } from '#platform/errors/safe-error.ts'

/**
 * Logs JSON lines; errors go through `safeError`. A line about an error that an internal outage explains has the field
 * `outage` (database, disk or signer), so that monitoring can separate outages from bugs.
 */
export function createLogger(level: string, to: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => safeError(error) },
      formatters: {
        log(line) {
          const outage = findOutage(line.err)
          return outage ? { ...line, outage } : line
        },
      },
    },
    to,
  )
}
