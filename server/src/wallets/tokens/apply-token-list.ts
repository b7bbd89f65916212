import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import { toHeldToken } from './held-tokens.ts'
import type { ListedToken } from './listed-tokens.ts'

/**
 * Applies the current token list to cached balances, so that hiding or importing a token shows at once. Listed tokens
 * without a cached balance appear at zero.
 */
export function applyTokenList(
  balanceChain: BalanceChain,
  known: readonly HeldToken[],
  listed: ReadonlyMap<string, ListedToken>,
): HeldToken[] {
  const updated = known.flatMap((token) => {
    const entry = listed.get(token.address)
    if (token.amountBaseUnits === '0' && !entry?.showsZeroBalance) return []
    return [{ ...token, isHidden: entry?.isHidden ?? token.isHidden }]
  })
  const knownAddresses = new Set(known.map(({ address }) => address))
  const missing = [...listed.values()].filter(
    ({ address, showsZeroBalance }) => showsZeroBalance && !knownAddresses.has(address),
  )
  return [...updated, ...missing.map((token) => toHeldToken(balanceChain, token, 0n, undefined, undefined))]
}
