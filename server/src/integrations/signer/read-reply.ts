import type { SignerErrorCode } from '@murmur/contract/signer'
import { SignerError } from '#integrations/signer/signer-error.ts'

const signerErrorCodes: readonly unknown[] = [
  'BAD_REQUEST',
  'WRONG_KEY',
  'TAMPERED',
  'REFUSED',
] satisfies SignerErrorCode[]

/** A reply line: whose it is, and the result or the signer's no. */
export type ReadReply = { id: number; result: unknown } | { id: number; error: SignerError }

/** Reads a reply line; undefined when it is none. Of a result only its presence is checked. */
export function readReply(line: Buffer): ReadReply | undefined {
  const { id, ok, result, code, reason } = parse(line)
  if (typeof id !== 'number') return undefined
  if (ok === true && result !== undefined) return { id, result }
  const isNo = ok === false && signerErrorCodes.includes(code) && typeof reason === 'string'
  return isNo ? { id, error: new SignerError(code as SignerErrorCode, reason) } : undefined
}

function parse(line: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(line.toString()))
  } catch {
    return {}
  }
}
