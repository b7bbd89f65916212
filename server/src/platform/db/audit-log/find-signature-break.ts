import { createHash, createPublicKey, verify } from 'node:crypto'
import type { LogHead, LogState } from '@murmur/contract/signer-log'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../db.ts'
import { audit } from '../tables/audit.ts'
import { type AuditSignature, readAuditSignatures } from './audit-signatures.store.ts'

/**
 * Why the signer's signatures contradict a chain of the audit log; undefined if they do not. `readSigner` reads the
 * signer's own state of the chain, which also reveals deleted signatures. It is called after the stored signatures were
 * read, because a running server may store another one in between.
 */
export async function findSignatureBreak(
  queries: Queries,
  chain: string,
  readSigner?: () => Promise<LogState>,
): Promise<string | undefined> {
  const signatures = await readAuditSignatures(queries, chain)
  let last: AuditSignature | undefined
  for (const each of signatures) {
    const problem = describeProblem(each, last) ?? (await describeRow(queries, chain, each))
    if (problem) return problem
    last = each
  }
  return readSigner && describeDifference(queries, chain, { last, signer: await readSigner() })
}

function describeProblem(signed: AuditSignature, last: AuditSignature | undefined): string | undefined {
  const number = (last?.number ?? 0) + 1
  if (signed.number !== number) return `signature ${number} is missing.`
  if (last && last.publicKey !== signed.publicKey) return `signature ${number} is by another key.`
  const previous = last ? createHash('sha256').update(logText(last)).digest('hex') : '0'.repeat(64)
  const followsLast = signed.previous === previous && (!last || (signed.seq > last.seq && signed.day > last.day))
  return followsLast && isSigned(signed) ? undefined : `signature ${number} is not genuine.`
}

async function describeRow(
  queries: Queries,
  chain: string,
  { seq, hash, day }: Pick<LogHead, 'seq' | 'hash' | 'day'>,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ hash: audit.hash })
    .from(audit)
    .where(and(eq(audit.chain, chain), eq(audit.seq, seq)))
  return row?.hash === hash ? undefined : `row ${seq} is not the one that the signer signed on ${day}.`
}

type Difference = { last: AuditSignature | undefined; signer: LogState }

/** A crash may have lost the newest signature, which the signer gives again with the next; never two. */
async function describeDifference(
  queries: Queries,
  chain: string,
  { last, signer: { publicKey, signatures } }: Difference,
): Promise<string | undefined> {
  const newest = signatures.at(-1)
  if (last && last.publicKey !== publicKey) return 'the signatures are not by this signer.'
  if (last && (newest?.number ?? 0) < last.number) return 'the signer has fewer signatures than the log.'
  if (!newest) return undefined
  const problem = await describeRow(queries, chain, newest)
  if (problem) return problem
  return newest.number - (last?.number ?? 0) > 1 ? 'signatures that the signer gave are missing.' : undefined
}

/** Must stay equal to the function in signer/src/log/log-text.ts. */
function logText({ chain, number, seq, hash, day, previous }: AuditSignature): string {
  return JSON.stringify(['murmur/audit-log/v1', chain, number, seq, hash, day, previous])
}

function isSigned(signed: AuditSignature): boolean {
  try {
    const x = Buffer.from(signed.publicKey, 'hex').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(logText(signed)), key, Buffer.from(signed.signature, 'base64url'))
  } catch {
    return false
  }
}
