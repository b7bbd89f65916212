import { chainKeys } from '@murmur/contract/chains'
import type { BalancesReply } from '@murmur/contract/wallets'
import { Refusal } from '#platform/errors/refusal.ts'

/** Less than this in all, in USD, is nobody's loss: dust, and what strangers send around. */
const dustUsd = 1

/**
 * Refuses while wallets hold, or may hold, more than dust. A chain that does not answer may; so may what a listed token of
 * unknown price is worth. Prices that nobody vouches for count for nothing: else a stranger's gift would bar the door.
 * @throws Refusal FUNDS_LEFT with what is there as its reason
 */
export function guardFunds(balances: BalancesReply['data']): void {
  const chains = chainKeys.map((key) => ({ key, ...balances[key] }))
  const silent = chains.filter(({ stale }) => stale).map(({ key }) => key)
  if (silent.length > 0) {
    throw new Refusal('FUNDS_LEFT', { reason: 'funds-silent', values: { chains: silent } })
  }
  const held = chains.flatMap(({ tokens }) => tokens).filter(({ amountBaseUnits }) => BigInt(amountBaseUnits) > 0n)
  const unpriced = held.filter(({ priced, isVerified, isCoin }) => !priced && (isVerified || isCoin))
  if (unpriced.length > 0) {
    const symbols = unpriced.map(({ symbol }) => symbol)
    throw new Refusal('FUNDS_LEFT', { reason: 'funds-unpriced', values: { symbols } })
  }
  // A bound, not an amount: display numbers will do.
  const usd = held.reduce((sum, { usdValue }) => sum + usdValue, 0)
  if (usd > dustUsd) throw new Refusal('FUNDS_LEFT', { reason: 'funds-worth', values: { amount: usd.toFixed(2) } })
}
