import { chainKeys } from '@murmur/contract/chains'
import type { ApiUser } from '../new-user.ts'
import type { ChainReader } from '../proofs/chain-reader.ts'
import { fetchBalances, fetchTrades } from '../proofs/ledger.ts'

/** Evidence of trades: transactions landed on each chain, trades in the history, base units held. */
export type UserActivity = { included: number; trades: number; held: string }

export async function readActivity(user: ApiUser, chain: ChainReader): Promise<UserActivity> {
  const includedCounts = await Promise.all(chainKeys.map((key) => chain.countIncluded(key, user.addresses[key])))
  const balances = await fetchBalances(user)
  const units = chainKeys.flatMap((key) =>
    balances[key].tokens.map(({ address, amountBaseUnits }) => `${key}:${address}:${amountBaseUnits}`),
  )
  return {
    included: includedCounts.reduce((sum, each) => sum + each, 0),
    trades: (await fetchTrades(user)).length,
    held: units.sort().join(' '),
  }
}

/** Returns the number of new transactions and trades; a changed balance alone counts as one. */
export function countChanges(before: UserActivity, after: UserActivity): number {
  const difference = after.included - before.included + (after.trades - before.trades)
  return difference !== 0 ? Math.abs(difference) : before.held === after.held ? 0 : 1
}
