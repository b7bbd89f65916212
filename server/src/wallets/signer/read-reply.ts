import { Outage } from '#platform/errors/outage.ts'
import { SignerError } from './signer-error.ts'

const signerErrorCodes: readonly unknown[] = [
  'BAD_REQUEST',
  'WRONG_KEY',
  'TAMPERED',
  'REFUSED',
] satisfies SignerError['code'][]

/** A reply line: whose it is, and the result, the signer's no, or that it can do nothing now. */
export type ReadReply = { id: number; result: unknown } | { id: number; error: SignerError | Outage }

/** Reads a reply line; undefined when it is none. Of a result only its presence is checked. */
export function readReply(line: Buffer): ReadReply | undefined {
  const { id, ok, result, code, reason } = parse(line)
  if (typeof id !== 'number') return undefined
  if (ok === true && result !== undefined) return { id, result }
  if (ok !== false || typeof reason !== 'string') return undefined
  if (code === 'UNAVAILABLE') return { id, error: cannotLog() }
  return signerErrorCodes.includes(code)
    ? { id, error: new SignerError(code as SignerError['code'], reason) }
    : undefined
}

/** A full disk, or a folder that became read-only: nothing was done, and it passes. */
function cannotLog(): Outage {
  return new Outage('signer', 'The signer cannot write its log')
}

function parse(line: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(line.toString()))
  } catch {
    return {}
  }
}
