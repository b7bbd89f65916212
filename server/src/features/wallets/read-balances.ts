import type { BalancesReply } from '@murmur/contract/wallets'
import { addressOn } from '#core/address-on.ts'
import type { BalanceChain, Owner } from '#features/wallets/balance-chain.ts'
import { type HeldTokensDeps, heldTokens } from '#features/wallets/held-tokens.ts'
import type { ChainBalances } from '#features/wallets/known-balances.store.ts'
import type { ListedToken } from '#features/wallets/listed-tokens.ts'
import { type OwnTokensDeps, ownTokens } from '#features/wallets/own-tokens.ts'
import type { PatientReads } from '#features/wallets/patient-reads.ts'
import { relist } from '#features/wallets/relist.ts'

export type BalancesDeps = HeldTokensDeps &
  OwnTokensDeps & {
    chains: readonly BalanceChain[]
    reads: PatientReads
    now: () => Date
  }

type Data = BalancesReply['data']

/**
 * What a user holds on each chain. A chain that does not answer, or not soon, shows its last known figures, marked stale,
 * under the list of now.
 */
export async function readBalances(deps: BalancesDeps, owner: Owner): Promise<Data> {
  const nothing: ChainBalances = { tokens: [], asOf: deps.now().toISOString(), stale: false }
  const own = await ownTokens(deps, deps.chains, owner.userId)
  const entries = await Promise.all(
    deps.chains.map(async (on) => [on.key, await balancesOn(deps, on, owner, own(on.key))] as const),
  )
  return { sol: nothing, eth: nothing, base: nothing, ...Object.fromEntries(entries) }
}

async function balancesOn(
  deps: BalancesDeps,
  on: BalanceChain,
  owner: Owner,
  listed: ReadonlyMap<string, ListedToken>,
): Promise<ChainBalances> {
  const read = await deps.reads.read(owner.userId, on.key, async () => ({
    ...(await heldTokens(deps, on, addressOn(owner, on.key), listed)),
    stale: false,
  }))
  if (read.isOfNow) return read.balances
  const known = read.known ?? { tokens: [], asOf: new Date(0).toISOString() }
  return { asOf: known.asOf, stale: read.isStale, tokens: relist(on, known.tokens, listed) }
}
