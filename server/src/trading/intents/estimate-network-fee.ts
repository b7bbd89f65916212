import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { getPreferences } from '#identity/api.ts'
import { tokenAmount } from '#platform/amounts/token-amount.ts'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import { findWallet } from '#wallets/api.ts'
import type { PrepareQuoteDeps } from './prepare-quote.ts'
import { getSellAmount } from './sell-amount.ts'

/** `deposit`: the amount that the chain keeps once for a token that the wallet has never held; null on chains without such deposits. */
export type NetworkFeeEstimate = { fee: TokenAmount; deposit: TokenAmount | null }

/**
 * Estimates the current network fee of a trade at the account's priority: the venue quotes a sale of half of the user's coin for the
 * chain's dollar token. Opens no intent.
 * @throws Refusal INSUFFICIENT_BALANCE or INSUFFICIENT_GAS if the wallet has too little of the coin for that, and those of a venue
 */
export async function estimateNetworkFee(
  deps: Pick<PrepareQuoteDeps, 'db' | 'chains' | 'prices' | 'platformFeeBps'>,
  userId: UserId,
  chain: ChainKey,
): Promise<NetworkFeeEstimate> {
  const tradingChain = deps.chains.find(({ key }) => key === chain)
  if (!tradingChain) throw new Error(`No chain ${chain}`)
  const { coin, stable, venue } = tradingChain
  const [wallet, { priority }] = await Promise.all([findWallet(deps.db, userId), getPreferences(deps.db.read, userId)])
  const owner = addressForChain(wallet, chain)
  const half = { side: 'sell', tokenAddress: coin.address, percentage: '50' } as const
  const sellAmount = await getSellAmount(deps, tradingChain, owner, { token: coin }, half)
  const trade = { owner, sellToken: coin.address, buyToken: stable, sellAmount, slippageBps: 100, priority }
  const [{ expectedNetworkFee, accountDeposit = 0n }, marks] = await Promise.all([
    venue.quote({ ...trade, platformFeeBps: deps.platformFeeBps }),
    deps.prices.usd(chain, [coin]),
  ])
  const price = marks.get(coin.address)?.usdE18
  return {
    fee: tokenAmount(coin, expectedNetworkFee - accountDeposit, price),
    deposit: accountDeposit > 0n ? tokenAmount(coin, accountDeposit, price) : null,
  }
}
