import { tokenKey } from '@murmur/contract/token-id'
import { eq, gte } from 'drizzle-orm'
import { tokens, tokenTerms } from '#markets/tables/tokens.ts'
import { transact } from '#platform/db/transact.ts'
import { minVerifiedStanding } from './get-standing.ts'
import type { IndexDeps } from './index-tokens.ts'
import type { TokenClaim } from './merge-reports.ts'
import { toUpdatedRecord } from './token-record.ts'
import type { TokenRow } from './token-row.ts'
import { addTokens, changeTokens, findTokenRows } from './tokens.store.ts'
import type { VerifiedList } from './verified-list.ts'

/**
 * Writes the pinned list into the index, with the list's names, and marks tokens that an earlier release pinned as
 * unverified. Writes nothing if the index is up to date.
 */
export async function pinTokens({ db, now }: Omit<IndexDeps, 'checkToken'>, list: VerifiedList): Promise<void> {
  const known = await findTokenRows(db.read, list.all)
  const claimNow = (token: Omit<TokenClaim, 'source' | 'at'>): TokenClaim => ({
    ...token,
    source: 'chain',
    at: now().toISOString(),
  })
  // Treats the earlier names as if the list had reported them, so that the list can replace them.
  const toRecord = (row: TokenRow | undefined, claim: TokenClaim) =>
    toUpdatedRecord(row && { ...row, source: 'chain' }, claim, list.checkToken, now())

  const pinned = list.all.flatMap((token) => {
    const row = known.get(tokenKey(token))
    if (row?.isVerified && row.symbol === token.symbol && row.name === token.name) return []
    const record = toRecord(row, claimNow(token))
    return record ? [{ row, record: { ...record, decimals: token.decimals } }] : []
  })
  const dropped = (await verifiedRows(db.read)).flatMap((row) => {
    if (list.at(row)) return []
    const { chain, address, addressKey, symbol, name } = row
    const record = toRecord(row, claimNow({ chain, address, addressKey, symbol, name }))
    return record ? [{ row, record }] : []
  })
  const changes = [...pinned.flatMap(({ row, record }) => (row ? [{ row, record }] : [])), ...dropped]
  const newRecords = pinned.flatMap(({ row, record }) => (row ? [] : [record]))
  if (changes.length + newRecords.length === 0) return
  await transact(db, async (tx) => {
    await changeTokens(tx, changes)
    await addTokens(tx, newRecords)
  })
}

async function verifiedRows(db: IndexDeps['db']['read']): Promise<TokenRow[]> {
  const rows = await db
    .select({ token: tokens, standing: tokenTerms.standing, words: tokenTerms.words })
    .from(tokenTerms)
    .innerJoin(tokens, eq(tokens.id, tokenTerms.tokenId))
    .where(gte(tokenTerms.standing, minVerifiedStanding))
  return rows.map(({ token, ...terms }) => ({ ...token, ...terms }))
}
