import { chainKeys } from '@murmur/contract/chains'
import type { ApiUser } from '../new-user.ts'
import type { ChainReader } from '../proofs/chain-reader.ts'
import { balances, tradesOf } from '../proofs/ledger.ts'

/** Everything by which a trade would show: transactions landed on each chain, trades of the history, base units held. */
export type Standing = { landed: number; trades: number; held: string }

export async function standingOf(user: ApiUser, chain: ChainReader): Promise<Standing> {
  const landed = await Promise.all(chainKeys.map((key) => chain.landed(key, user.addresses[key])))
  const held = await balances(user)
  const units = chainKeys.flatMap((key) =>
    held[key].tokens.map(({ address, amountBaseUnits }) => `${key}:${address}:${amountBaseUnits}`),
  )
  return {
    landed: landed.reduce((sum, each) => sum + each, 0),
    trades: (await tradesOf(user)).length,
    held: units.sort().join(' '),
  }
}

/** How many transactions or trades there are more; a changed balance alone counts as one. */
export function moved(before: Standing, after: Standing): number {
  const more = after.landed - before.landed + (after.trades - before.trades)
  return more !== 0 ? Math.abs(more) : before.held === after.held ? 0 : 1
}
