import { applyPercentage, formatUnits, parseUnits } from '@murmur/contract/money'
import type { StatedAmount } from '@murmur/contract/trading/trades'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { ChainWallet } from './order-request.ts'
import { requirePrices } from './require-prices.ts'

export type OrderAmountDeps = { prices: Prices; platformFeeBps: number }

/** USD times 10^18. A smaller purchase is refused: its fees exceed it. */
const minUsdE18 = 10n ** 16n
const centE18 = 10n ** 16n

/**
 * The amount of the coin that a purchase spends, in base units, and its value in USD, rounded up to a cent so that no limit is
 * passed. An amount of the coin is spent exactly; a number of tokens is bought like its dollar amount at the current prices.
 */
export async function getStatedPurchase(
  deps: OrderAmountDeps,
  wallet: ChainWallet,
  token: ChainTokenMetadata,
  stated: StatedAmount,
): Promise<{ sellAmount: bigint; amountInUsd: string }> {
  const { tradingChain } = wallet
  const { coin } = tradingChain
  const oneCoin = 10n ** BigInt(coin.decimals)
  if (stated.unit === 'tokens') {
    const [coinPrice, tokenPrice] = await requirePrices(deps, tradingChain, [coin, token])
    const units = parseUnits(stated.value, token.decimals) ?? 0n
    const usd = withFee((units * tokenPrice) / 10n ** BigInt(token.decimals), deps.platformFeeBps)
    const amountInUsd = guardMinimum(usd)
    return { amountInUsd, sellAmount: ((parseUnits(amountInUsd, 18) ?? 0n) * oneCoin) / coinPrice }
  }
  if (stated.unit === 'usd') throw new Refusal('BAD_AMOUNT')
  const sellAmount =
    stated.unit === 'coin' ? parseUnits(stated.value, coin.decimals) : await shareOfCoin(wallet, stated.value)
  if (sellAmount === undefined) throw new Refusal(stated.unit === 'coin' ? 'AMOUNT_TOO_SMALL' : 'BAD_PERCENTAGE')
  const [coinPrice] = await requirePrices(deps, tradingChain, [coin])
  return { sellAmount, amountInUsd: guardMinimum((sellAmount * coinPrice) / oneCoin) }
}

/** A percentage of the coin without the reserve for fees; undefined unless 1 to 100. */
async function shareOfCoin(
  { tradingChain: { chain, gasReserve }, owner }: ChainWallet,
  percentage: string,
): Promise<bigint | undefined> {
  const { coin: held } = await chain.holdings(owner, [])
  if (held <= gasReserve) throw new Refusal('INSUFFICIENT_GAS')
  return applyPercentage(held - gasReserve, percentage)
}

/** The platform fee is taken from the paid coin, so the user pays it on top of the tokens' price. */
function withFee(usd: bigint, feeBps: number): bigint {
  return (usd * 10_000n) / (10_000n - BigInt(feeBps))
}

function guardMinimum(usdE18: bigint): string {
  if (usdE18 < minUsdE18) throw new Refusal('AMOUNT_TOO_SMALL')
  return formatUnits((usdE18 + centE18 - 1n) / centE18, 2)
}
