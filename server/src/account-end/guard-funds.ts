import { chainKeys } from '@murmur/contract/chains'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import { Refusal } from '#platform/errors/refusal.ts'

/** Total USD below which funds count as dust. */
const dustUsd = 1

/**
 * Refuses while wallets hold, or may hold, more than dust. A chain that does not respond may hold funds; so may a
 * listed token of unknown price. Unverified prices do not count: otherwise a stranger's gift could block the deletion.
 * @throws Refusal FUNDS_LEFT with the funds as its reason
 */
export function guardFunds(balances: BalancesReply['data']): void {
  const chains = chainKeys.map((key) => ({ key, ...balances[key] }))
  const unavailableChains = chains.filter(({ stale }) => stale).map(({ key }) => key)
  if (unavailableChains.length > 0) {
    throw new Refusal('FUNDS_LEFT', { reason: 'funds-silent', values: { chains: unavailableChains } })
  }
  const heldTokens = chains
    .flatMap(({ tokens }) => tokens)
    .filter(({ amountBaseUnits }) => BigInt(amountBaseUnits) > 0n)
  const unpricedTokens = heldTokens.filter(({ priced, isVerified, isCoin }) => !priced && (isVerified || isCoin))
  if (unpricedTokens.length > 0) {
    const symbols = unpricedTokens.map(({ symbol }) => symbol)
    throw new Refusal('FUNDS_LEFT', { reason: 'funds-unpriced', values: { symbols } })
  }
  // A threshold, not an amount: display numbers are precise enough.
  const usd = heldTokens.reduce((sum, { usdValue }) => sum + usdValue, 0)
  if (usd > dustUsd) throw new Refusal('FUNDS_LEFT', { reason: 'funds-worth', values: { amount: usd.toFixed(2) } })
}
