import { tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { mergeReports, type ReadAddress, type TokenClaim } from './merge-reports.ts'
import { type TokenCheck, toUpdatedRecord } from './token-record.ts'
import { addTokens, changeTokens, findTokenRows } from './tokens.store.ts'

export type IndexDeps = {
  db: Db
  now: Clock
  readAddress: ReadAddress
  checkToken: (named: TokenClaim) => TokenCheck
}

const batch = 1_000

/**
 * Stores reports in the index, one transaction per thousand tokens. Skips small changes (liquidity within 10 %, a price
 * within 1 % and ten minutes), which cost only a read. Returns the number of new tokens.
 */
export async function indexTokens(deps: IndexDeps, reports: readonly TokenReport[]): Promise<number> {
  const claims = mergeReports(reports, deps.readAddress)
  let addedCount = 0
  for (let from = 0; from < claims.length; from += batch)
    addedCount += await indexBatch(deps, claims.slice(from, from + batch))
  return addedCount
}

async function indexBatch({ db, now, checkToken }: IndexDeps, claims: readonly TokenClaim[]): Promise<number> {
  const known = await findTokenRows(db.read, claims)
  const at = now()
  const changes = claims.flatMap((each) => {
    const row = known.get(tokenKey(each))
    const record = toUpdatedRecord(row, each, checkToken, at)
    return record ? [{ row, record }] : []
  })
  if (changes.length === 0) return 0
  return transact(db, async (tx) => {
    await changeTokens(
      tx,
      changes.flatMap(({ row, record }) => (row ? [{ row, record }] : [])),
    )
    return addTokens(
      tx,
      changes.flatMap(({ row, record }) => (row ? [] : [record])),
    )
  })
}
