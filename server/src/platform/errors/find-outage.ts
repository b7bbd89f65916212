import { Outage, type OutageKind } from './outage.ts'

const maxCauseDepth = 8

/** The internal dependency whose outage an error or one of its causes reports; undefined for a bug or a refusal. */
export function findOutage(error: unknown): OutageKind | undefined {
  let isQuery = false
  let currentError = error
  for (let depth = 0; currentError instanceof Error && depth < maxCauseDepth; depth++) {
    const found =
      currentError instanceof Outage ? currentError.kind : (databaseOutage(currentError) ?? diskOutage(currentError))
    if (found) return found
    // A broken connection is our database's only inside a failed query; elsewhere it is a vendor's.
    if (isQuery && isBrokenConnection(currentError)) return 'database'
    isQuery ||= 'query' in currentError && 'params' in currentError
    currentError = currentError.cause
  }
  return undefined
}

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html for a database that is unavailable or overloaded, or
 * rolled a transaction back because of another one, rather than for a wrong statement.
 */
const databaseCodes = [
  /^08/, // connection exceptions
  /^40(001|P01)$/, // a conflict of transactions, or of a replica's read with a replayed change; a deadlock
  /^53/, // insufficient resources; 53100 (disk full) counts as the disk
  /^57(014|P0[1-5])$/, // statement timeout, shutdown, crash, cannot connect now, database dropped, idle session
  /^58/, // system errors outside of Postgres
  /^25006$/, // read only, as after a failover
  /^F0/, // its configuration file
]

function databaseOutage(error: Error): OutageKind | undefined {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  if (typeof code !== 'string' || typeof severity !== 'string') return undefined
  if (code === '53100' || code === '58030') return 'disk'
  return databaseCodes.some((form) => form.test(code)) ? 'database' : undefined
}

const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']

function diskOutage(error: Error): OutageKind | undefined {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && diskCodes.includes(code) ? 'disk' : undefined
}

const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']
/** Messages of node-postgres, whose own errors have no code, and of the embedded database after a crash. */
const brokenConnectionMessage =
  /^(Connection terminated|timeout e|Client (has encountered|was closed)|Cannot use a pool after|Query read timeout)|PGlite is clos/

function isBrokenConnection(error: Error): boolean {
  const { code, name, message } = error as NodeJS.ErrnoException
  return (
    (code !== undefined && networkCodes.includes(code)) ||
    // An aborted WebAssembly instance: Postgres aborts when it cannot write its log.
    ['RuntimeError', 'ExitStatus'].includes(name) ||
    brokenConnectionMessage.test(message)
  )
}
