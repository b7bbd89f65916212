import type { LogHead } from '@murmur/contract/signer-log'
import { ed25519 } from '@noble/curves/ed25519.js'
import { logText, logTextHash } from '#log/log-text.ts'
import { isRecord } from '#shapes.ts'

/** Rows of one chain of the audit log, in order. The caller has verified the rows' own hashes. */
export type LogRow = { chain: string; hash: string; at: string }

/**
 * `row`: the first row that contradicts a signature, counted from 1; undefined if the signatures themselves are wrong.
 */
export type LogProblem = { sentence: string; row?: number }
export type VerifiedLog = { publicKey: string; days: number; signedRows: number; lastDay: string }

const dayMs = 86_400_000
const hexPattern = /^[0-9a-f]{64}$/

/**
 * Verifies the signer's daily signatures of a chain: one key, numbers without a gap, and each the hash of its row. Dates are held
 * against the signed days, with a day's tolerance for clocks.
 * @returns undefined without signatures
 */
export function verifyLog(
  rows: readonly LogRow[],
  signatures: readonly unknown[],
): VerifiedLog | LogProblem | undefined {
  let last: (LogHead & { publicKey: string }) | null = null
  for (const [index, each] of signatures.entries()) {
    const signed = parseSignature(each)
    const number = index + 1
    if (!signed || signed.chain !== rows[0]?.chain) return { sentence: `Signature ${number} is not genuine.` }
    if (signed.number !== number) return { sentence: `Signature ${number} is missing.` }
    if (last && signed.publicKey !== last.publicKey) return { sentence: `Signature ${number} is by another key.` }
    const isNext = signed.previous === logTextHash(signed.chain, last) && (!last || isLater(signed, last))
    if (!isNext) return { sentence: `Signature ${number} does not follow from the one before.` }
    const row = rows[signed.seq - 1]
    if (row?.hash !== signed.hash)
      return { sentence: `Row ${signed.seq} is not the one signed on ${signed.day}.`, row: signed.seq }
    const misdatedRow = findMisdated(rows, signed, last)
    if (misdatedRow)
      return { sentence: `Row ${misdatedRow} has a date that the signatures contradict.`, row: misdatedRow }
    last = signed
  }
  if (!last) return undefined
  const undatedRow = findMisdated(rows, { seq: rows.length, day: '9999-12-31' }, last)
  if (undatedRow) return { sentence: `Row ${undatedRow} has a date that the signatures contradict.`, row: undatedRow }
  return { publicKey: last.publicKey, days: last.number, signedRows: last.seq, lastDay: last.day }
}

const isLater = (next: LogHead, last: LogHead) => next.seq > last.seq && next.day > last.day

/** A row was written after the signature before it, and before its own. */
function findMisdated(
  rows: readonly LogRow[],
  until: Pick<LogHead, 'seq' | 'day'>,
  from: Pick<LogHead, 'seq' | 'day'> | null,
): number | undefined {
  const [least, most] = [from ? Date.parse(from.day) - dayMs : -Infinity, Date.parse(until.day) + 2 * dayMs]
  for (let seq = (from?.seq ?? 0) + 1; seq <= until.seq; seq++) {
    const at = Date.parse(rows[seq - 1]?.at ?? '')
    if (!(at >= least && at < most)) return seq
  }
  return undefined
}

/** Accepts only one spelling of each value, so that any changed character is detected. */
function parseSignature(value: unknown): (LogHead & { chain: string; publicKey: string }) | undefined {
  if (!isRecord(value)) return undefined
  const { chain, number, seq, hash, day, previous, publicKey, signature } = value
  const isText = [chain, hash, day, previous, publicKey, signature].every((each) => typeof each === 'string')
  if (!isText || !Number.isSafeInteger(number) || !Number.isSafeInteger(seq)) return undefined
  const signed = value as LogHead & { chain: string; publicKey: string; signature: string }
  const bytes = Buffer.from(signed.signature, 'base64url')
  const isCanonical =
    hexPattern.test(signed.hash) && hexPattern.test(signed.previous) && hexPattern.test(signed.publicKey)
  if (!isCanonical || bytes.toString('base64url') !== signed.signature) return undefined
  return isSignatureValid(signed, bytes) ? signed : undefined
}

function isSignatureValid(signed: LogHead & { chain: string; publicKey: string }, signature: Uint8Array): boolean {
  try {
    const text = Buffer.from(logText(signed.chain, signed))
    return ed25519.verify(signature, text, Buffer.from(signed.publicKey, 'hex'), { zip215: false })
  } catch {
    return false
  }
}
