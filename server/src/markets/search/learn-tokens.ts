import { tokenKey } from '@murmur/contract/token-id'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { type Judged, learnToken } from './learn-token.ts'
import { mergeReports, type ReadAddress, type Said } from './merge-reports.ts'
import { addTokens, changeTokens, rowsAt } from './tokens.store.ts'

export type LearnDeps = {
  db: Db
  now: () => Date
  readAddress: ReadAddress
  judge: (named: Said) => Judged
}

const batch = 1_000

/**
 * Stores reports in the index, a transaction per thousand tokens. Changes too small to write (liquidity within 10 %, a
 * price within 1 % and ten minutes) cost one read. Returns the number of new tokens.
 */
export async function learnTokens(deps: LearnDeps, reports: readonly TokenReport[]): Promise<number> {
  const said = mergeReports(reports, deps.readAddress)
  let added = 0
  for (let from = 0; from < said.length; from += batch) added += await learnBatch(deps, said.slice(from, from + batch))
  return added
}

async function learnBatch({ db, now, judge }: LearnDeps, said: readonly Said[]): Promise<number> {
  const known = await rowsAt(db.read, said)
  const at = now()
  const learned = said.flatMap((each) => {
    const row = known.get(tokenKey(each))
    const learned = learnToken(row, each, judge, at)
    return learned ? [{ row, learned }] : []
  })
  if (learned.length === 0) return 0
  return transact(db, async (tx) => {
    await changeTokens(
      tx,
      learned.flatMap(({ row, learned }) => (row ? [{ row, learned }] : [])),
    )
    return addTokens(
      tx,
      learned.flatMap(({ row, learned }) => (row ? [] : [learned])),
    )
  })
}
