import { type DestinationStream, type Logger, pino } from 'pino'
import { outageOf } from '#platform/errors/outage-of.ts'
import { safeError } from '#platform/errors/safe-error.ts'

/**
 * JSON lines; errors go through `safeError`. A line about an error that a part of our own being away explains has `outage`
 * (database, disk or signer), wherever it is written: that tells monitoring an outage from a bug.
 */
export function makeLog(level: string, to: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => safeError(error) },
      formatters: {
        log(line) {
          const outage = outageOf(line.err)
          return outage ? { ...line, outage } : line
        },
      },
    },
    to,
  )
}
