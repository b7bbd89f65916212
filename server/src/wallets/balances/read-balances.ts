import { mapByChain } from '@murmur/contract/chains'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import type { Clock } from '#platform/clock/clock.ts'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import type { FindImitated } from '#platform/token-names/make-imitation-check.ts'
import { applyTokenList } from '#wallets/tokens/apply-token-list.ts'
import { type HeldTokensDeps, readHeldTokens } from '#wallets/tokens/held-tokens.ts'
import type { ListedToken } from '#wallets/tokens/listed-tokens.ts'
import { type UserTokensDeps, userTokens } from '#wallets/tokens/user-tokens.ts'
import type { BalanceChain, WalletOwner } from './balance-chain.ts'
import type { BalanceReader } from './balance-reader.ts'
import type { ChainBalances } from './cached-balances.store.ts'

export type BalancesDeps = HeldTokensDeps &
  UserTokensDeps & {
    chains: readonly BalanceChain[]
    balanceReader: BalanceReader
    now: Clock
    imitates?: FindImitated
  }

type BalancesData = BalancesReply['data']

/**
 * Reads a user's balances on all chains. For a chain that is down or slow, returns the cached balances of the current
 * token list, marked stale if old.
 */
export async function readBalances(deps: BalancesDeps, owner: WalletOwner): Promise<BalancesData> {
  const noBalances: ChainBalances = { tokens: [], asOf: deps.now().toISOString(), stale: false }
  const tokenLists = await userTokens(deps, deps.chains, owner.userId)
  const entries = await Promise.all(
    deps.chains.map(
      async (balanceChain) =>
        [balanceChain.key, await readChainBalances(deps, balanceChain, owner, tokenLists(balanceChain.key))] as const,
    ),
  )
  return { ...mapByChain(() => noBalances), ...Object.fromEntries(entries) }
}

async function readChainBalances(
  deps: BalancesDeps,
  balanceChain: BalanceChain,
  owner: WalletOwner,
  listed: ReadonlyMap<string, ListedToken>,
): Promise<ChainBalances> {
  const balanceRead = await deps.balanceReader.read(owner.userId, balanceChain.key, async () => ({
    ...(await readHeldTokens(deps, balanceChain, addressForChain(owner, balanceChain.key), listed)),
    stale: false,
  }))
  if (balanceRead.isCurrent) return withImitations(deps, balanceRead.balances)
  const cached = balanceRead.cached ?? { tokens: [], asOf: new Date(0).toISOString() }
  return withImitations(deps, {
    asOf: cached.asOf,
    stale: balanceRead.isStale,
    tokens: applyTokenList(balanceChain, cached.tokens, listed),
  })
}

/** Adds the verified token that each token imitates, because token names are unverified. */
function withImitations({ imitates }: Pick<BalancesDeps, 'imitates'>, balances: ChainBalances): ChainBalances {
  const mark = (token: HeldToken): HeldToken => {
    const { chain, address, symbol, name } = token
    return { ...token, imitates: token.isVerified ? null : (imitates?.(chain, address, symbol, name) ?? null) }
  }
  return { ...balances, tokens: balances.tokens.map(mark) }
}
