import { applyPercentage, formatUnits, parseUnits } from '@murmur/contract/money'
import type { StatedAmount } from '@murmur/contract/trading/trades'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { ChainWallet, TradedTokens } from './order-request.ts'
import { requirePrices } from './require-prices.ts'

export type OrderAmountDeps = { prices: Prices; platformFeeBps: number }

/** USD times 10^18. A smaller purchase is refused: its fees exceed it. */
const minUsdE18 = 10n ** 16n
const centE18 = 10n ** 16n

/**
 * The amount of the coin or paying token that a purchase spends, in base units, and its value in USD, rounded up to a cent so that no
 * limit is exceeded. An amount to pay is spent exactly; a number of tokens is converted to dollars at the current prices.
 */
export async function getStatedPurchase(
  deps: OrderAmountDeps,
  wallet: ChainWallet,
  { token, payToken }: TradedTokens,
  stated: StatedAmount,
): Promise<{ sellAmount: bigint; amountInUsd: string }> {
  const { tradingChain } = wallet
  const paid = payToken ?? tradingChain.coin
  const wholePaidToken = 10n ** BigInt(paid.decimals)
  if (stated.unit === 'tokens') {
    const [paidPrice, tokenPrice] = await requirePrices(deps, tradingChain, [paid, token])
    const units = parseUnits(stated.value, token.decimals) ?? 0n
    const usd = withFee((units * tokenPrice) / 10n ** BigInt(token.decimals), deps.platformFeeBps)
    const amountInUsd = formatUsdAboveMinimum(usd)
    return { amountInUsd, sellAmount: ((parseUnits(amountInUsd, 18) ?? 0n) * wholePaidToken) / paidPrice }
  }
  const sellAmount = await payAmount(wallet, payToken, stated)
  const [paidPrice] = await requirePrices(deps, tradingChain, [paid])
  return { sellAmount, amountInUsd: formatUsdAboveMinimum((sellAmount * paidPrice) / wholePaidToken) }
}

/** Converts an amount to pay, or a share of the holding, to base units. */
async function payAmount(
  wallet: ChainWallet,
  payToken: ChainTokenMetadata | undefined,
  { unit, value }: StatedAmount,
): Promise<bigint> {
  const isAbsolute = unit === (payToken ? 'pay' : 'coin')
  if (!isAbsolute && unit !== (payToken ? 'pay-percent' : 'coin-percent')) throw new Refusal('BAD_AMOUNT')
  const { decimals } = payToken ?? wallet.tradingChain.coin
  const computeShare = () => (payToken ? shareOfToken(wallet, payToken, value) : shareOfCoin(wallet, value))
  const amount = isAbsolute ? parseUnits(value, decimals) : await computeShare()
  if (amount === undefined) throw new Refusal(isAbsolute ? 'AMOUNT_TOO_SMALL' : 'BAD_PERCENTAGE')
  return amount
}

/** A percentage of the tradable holding; undefined unless it is 1 to 100. */
async function shareOfToken(
  { tradingChain: { chain }, owner }: ChainWallet,
  { address, symbol }: ChainTokenMetadata,
  percentage: string,
): Promise<bigint | undefined> {
  const [holding] = (await chain.holdings(owner, [address])).tokens
  const availableAmount = holding?.tradable ?? holding?.amount ?? 0n
  if (availableAmount === 0n) throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values: { symbol } })
  return applyPercentage(availableAmount, percentage)
}

/** A purchase for all of the coin leaves this fraction of the reserve too, because a fee may reduce the balance before the confirmation. */
const reserveSpareDivisor = 20n

/** A percentage of the coin without the reserve for fees; undefined unless it is 1 to 100. */
async function shareOfCoin(
  { tradingChain: { chain, gasReserve }, owner }: ChainWallet,
  percentage: string,
): Promise<bigint | undefined> {
  const { coin: held } = await chain.holdings(owner, [])
  if (held <= gasReserve) throw new Refusal('INSUFFICIENT_GAS')
  const percentageAmount = applyPercentage(held - gasReserve, percentage)
  const max = held - gasReserve - gasReserve / reserveSpareDivisor
  return percentageAmount === undefined ? undefined : minBigint(percentageAmount, max > 0n ? max : percentageAmount)
}

/** The platform fee is a part of the payment, so the user pays it on top of the tokens' price. */
function withFee(usd: bigint, feeBps: number): bigint {
  return (usd * 10_000n) / (10_000n - BigInt(feeBps))
}

function formatUsdAboveMinimum(usdE18: bigint): string {
  if (usdE18 < minUsdE18) throw new Refusal('AMOUNT_TOO_SMALL')
  return formatUnits((usdE18 + centE18 - 1n) / centE18, 2)
}
