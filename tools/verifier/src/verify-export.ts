import { createHash } from 'node:crypto'
import { verifyLog } from '../../../signer/src/log/verify-log.ts'

export type ExportedRow = {
  chain: string
  seq: number
  at: string
  action: string
  details: Record<string, unknown>
  previousHash: string
  hash: string
}
type LogExport = { rows: ExportedRow[]; signatures: { number?: unknown; signature?: unknown; publicKey?: unknown }[] }

/** `broken`: the first wrong row, counted from 1; 0 if the signatures alone are wrong. `key`: of the signer, in hex. */
export type Verdict = { rows: ExportedRow[]; broken?: number; sentence: string; key?: string }

const firstHash = '0'.repeat(64)

/** The hash of a row, as server/src/platform/db/record-audit.ts computes it: SHA-256 in lower-case hex. */
function hashRow({ chain, seq, at, action, details }: ExportedRow, previous: string): string {
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([chain, seq, at, action, sorted, previous])
  return createHash('sha256').update(text).digest('hex')
}

/** The number of the first row that breaks the chain, counted from 1; undefined if it is intact. */
function findBreak(rows: ExportedRow[]): number | undefined {
  let previous = firstHash
  for (const [index, row] of rows.entries()) {
    const isWhole =
      row.seq === index + 1 &&
      row.chain === rows[0]?.chain &&
      row.previousHash === previous &&
      row.hash === hashRow(row, previous)
    if (!isWhole) return index + 1
    previous = row.hash
  }
  return undefined
}

/** The number of the first row of an earlier export that the later one lacks, counted from 1. */
function findDifference(rows: ExportedRow[], earlier: ExportedRow[]): number | undefined {
  const index = earlier.findIndex(({ hash }, at) => rows[at]?.hash !== hash)
  return index < 0 ? undefined : index + 1
}

/** @throws Error with a sentence for the reader */
function readExport(text: string): LogExport {
  let parsed: { audit?: unknown; auditSignatures?: unknown }
  try {
    parsed = Object(JSON.parse(text))
  } catch {
    throw new Error("This file isn't a JSON file.")
  }
  const { audit, auditSignatures = [] } = parsed
  if (!Array.isArray(audit)) throw new Error("This isn't a Murmur export: it has no “audit” section.")
  if (audit.length === 0) throw new Error('The log in this file is empty. Every account has at least one row.')
  return { rows: audit, signatures: Array.isArray(auditSignatures) ? auditSignatures : [null] }
}

/**
 * Verifies the text of an export, that it continues an earlier one, and that the noted key signed it.
 * @throws Error with a sentence for the reader
 */
export async function verifyExport(text: string, earlierText?: string, notedKey?: string): Promise<Verdict> {
  const { rows, signatures } = readExport(text)
  const broken = findBreak(rows)
  if (broken !== undefined) return { rows, broken, sentence: `Broken: row ${broken} was changed, removed or inserted.` }
  const verifiedLog = verifyLog(rows, signatures)
  if (verifiedLog && 'sentence' in verifiedLog)
    return { rows, broken: verifiedLog.row ?? 0, sentence: `Broken: ${verifiedLog.sentence}` }
  const key = verifiedLog ? { key: verifiedLog.publicKey } : {}
  const normalizedKey = notedKey?.replace(/\s/g, '').toLowerCase()
  if (normalizedKey && normalizedKey !== verifiedLog?.publicKey) {
    const sentence = `Broken: the log is ${verifiedLog ? 'signed by another key than the one that you noted' : 'not signed'}.`
    return { rows, broken: 0, sentence, ...key }
  }
  const sentences = [
    `Intact: all ${rows.length} rows follow from each other.`,
    verifiedLog
      ? `The signer signed the first ${verifiedLog.signedRows}, last on ${verifiedLog.lastDay}.`
      : 'The signer has not signed them yet.',
  ]
  if (earlierText === undefined)
    return { rows, sentence: [...sentences, `Hash of the last row: ${rows.at(-1)?.hash}`].join(' '), ...key }
  const problem = compare({ rows, signatures }, readExport(earlierText))
  if (problem) return { rows, ...problem, ...key }
  const count = readExport(earlierText).rows.length
  return { rows, sentence: [...sentences, `The first ${count} are those of your earlier export.`].join(' '), ...key }
}

function compare(later: LogExport, earlier: LogExport): Pick<Verdict, 'broken' | 'sentence'> | undefined {
  const row = findBreak(earlier.rows) ?? findDifference(later.rows, earlier.rows)
  if (row !== undefined) return { broken: row, sentence: `Rewritten: row ${row} differs from your earlier export.` }
  const lostIndex = earlier.signatures.findIndex((each, at) => {
    const laterSignature = later.signatures[at]
    return laterSignature?.signature !== each?.signature || laterSignature?.publicKey !== each?.publicKey
  })
  if (lostIndex < 0) return undefined
  return { broken: 0, sentence: `Rewritten: signature ${lostIndex + 1} of your earlier export is missing or another.` }
}
