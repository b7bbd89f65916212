import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import type { Imitates } from '#platform/token-names/imitations-of.ts'
import { type HeldTokensDeps, heldTokens } from '#wallets/tokens/held-tokens.ts'
import type { ListedToken } from '#wallets/tokens/listed-tokens.ts'
import { type OwnTokensDeps, ownTokens } from '#wallets/tokens/own-tokens.ts'
import { relist } from '#wallets/tokens/relist.ts'
import type { BalanceChain, Owner } from './balance-chain.ts'
import type { ChainBalances } from './known-balances.store.ts'
import type { PatientReads } from './patient-reads.ts'

export type BalancesDeps = HeldTokensDeps &
  OwnTokensDeps & {
    chains: readonly BalanceChain[]
    reads: PatientReads
    now: () => Date
    imitates?: Imitates
  }

type Data = BalancesReply['data']

/**
 * Reads a user's balances on every chain. A chain that is down or slow shows its cached balances, marked stale if old,
 * with the current token list.
 */
export async function readBalances(deps: BalancesDeps, owner: Owner): Promise<Data> {
  const nothing: ChainBalances = { tokens: [], asOf: deps.now().toISOString(), stale: false }
  const own = await ownTokens(deps, deps.chains, owner.userId)
  const entries = await Promise.all(
    deps.chains.map(
      async (balanceChain) =>
        [balanceChain.key, await balancesOn(deps, balanceChain, owner, own(balanceChain.key))] as const,
    ),
  )
  return { sol: nothing, eth: nothing, base: nothing, ...Object.fromEntries(entries) }
}

async function balancesOn(
  deps: BalancesDeps,
  balanceChain: BalanceChain,
  owner: Owner,
  listed: ReadonlyMap<string, ListedToken>,
): Promise<ChainBalances> {
  const read = await deps.reads.read(owner.userId, balanceChain.key, async () => ({
    ...(await heldTokens(deps, balanceChain, addressForChain(owner, balanceChain.key), listed)),
    stale: false,
  }))
  if (read.isOfNow) return marked(deps, read.balances)
  const known = read.known ?? { tokens: [], asOf: new Date(0).toISOString() }
  return marked(deps, { asOf: known.asOf, stale: read.isStale, tokens: relist(balanceChain, known.tokens, listed) })
}

/** Names are unverified: adds the verified token that each token could be mistaken for. */
function marked({ imitates }: Pick<BalancesDeps, 'imitates'>, balances: ChainBalances): ChainBalances {
  const mark = (token: HeldToken): HeldToken => {
    const { chain, address, symbol, name } = token
    return { ...token, imitates: token.isVerified ? null : (imitates?.(chain, address, symbol, name) ?? null) }
  }
  return { ...balances, tokens: balances.tokens.map(mark) }
}
