import type { SignerErrorCode } from '@murmur/contract/signer'
import { SignerError } from '#integrations/signer/signer-error.ts'

const resultMark = '"result":'
const goodHead = /^\{"id":(\d+),"ok":true,"result":$/
const badMark = '"ok":false,'
const badHead = /^\{"id":\d+,"ok":false,$/
const signerErrorCodes: readonly string[] = [
  'BAD_REQUEST',
  'WRONG_KEY',
  'TAMPERED',
  'REFUSED',
] satisfies SignerErrorCode[]

/** A reply line: its id, and the bytes of the result's JSON, a view on the line. */
export type ReadReply = { id: number; result: Uint8Array } | { id: number; error: SignerError }

/**
 * Reads a reply without decoding its result, which may hold private keys: the signer writes id and ok first, so a
 * look at the head tells whose it is. Undefined when the line is no reply.
 */
export function readReply(line: Buffer): ReadReply | undefined {
  const mark = line.indexOf(resultMark)
  const head = mark === -1 ? undefined : goodHead.exec(line.toString('latin1', 0, mark + resultMark.length))
  if (head) return { id: Number(head[1]), result: line.subarray(mark + resultMark.length, line.length - 1) }
  return readError(line)
}

/** Decodes a line only when its head says no: such a line holds no result. */
function readError(line: Buffer): ReadReply | undefined {
  const mark = line.indexOf(badMark)
  if (mark === -1 || !badHead.test(line.toString('latin1', 0, mark + badMark.length))) return undefined
  try {
    const { id, code, reason } = JSON.parse(line.toString()) as { id: number; code: SignerErrorCode; reason: string }
    return signerErrorCodes.includes(code) ? { id, error: new SignerError(code, reason) } : undefined
  } catch {
    return undefined
  }
}
