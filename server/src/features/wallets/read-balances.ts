import type { BalancesReply, HeldToken } from '@murmur/contract/wallets'
import { Refusal } from '#core/refusal.ts'
import { type BalanceChain, type HeldTokensDeps, heldTokens } from '#features/wallets/held-tokens.ts'
import type { LastKnown } from '#features/wallets/last-known.ts'

export type BalancesDeps = HeldTokensDeps & {
  chains: readonly BalanceChain[]
  lastKnown: LastKnown<ChainBalances>
  now: () => Date
}

type Data = BalancesReply['data']
export type ChainBalances = Data['eth']
type Owner = { userId: string; evmAddress: string }

/** What a user holds on each chain. A chain that does not answer shows its last known figures, marked stale. */
export async function readBalances(deps: BalancesDeps, owner: Owner): Promise<Data> {
  const nothing: ChainBalances = { tokens: [], asOf: deps.now().toISOString(), stale: false }
  const entries = await Promise.all(deps.chains.map(async (on) => [on.key, await balancesOn(deps, on, owner)] as const))
  return { sol: nothing, eth: nothing, base: nothing, ...Object.fromEntries(entries) }
}

async function balancesOn(deps: BalancesDeps, on: BalanceChain, owner: Owner): Promise<ChainBalances> {
  const key = `${owner.userId} ${on.key}`
  try {
    const tokens = await heldTokens(deps, on, owner)
    const fresh = { tokens, asOf: deps.now().toISOString(), stale: false }
    deps.lastKnown.keep(key, fresh)
    return fresh
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const known = deps.lastKnown.find(key)
    return known
      ? { ...known, stale: true }
      : { tokens: [unknownCoin(on)], asOf: new Date(0).toISOString(), stale: true }
  }
}

/** The coin is always listed; of a chain never reached nothing may be sold. */
function unknownCoin({ coin, key }: BalanceChain): HeldToken {
  const none = { balance: 0, usdValue: 0, priced: false, amountBaseUnits: '0', sellableBaseUnits: '0' }
  return { ...coin, ...none, chain: key, isCoin: true }
}
