import type { Address } from '@murmur/contract/address'
import { applyPercentage, parseUnits } from '@murmur/contract/money'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import type { NamedToken } from '#platform/amounts/token-amount.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { TradedTokens } from './order-request.ts'
import { requirePrices } from './require-prices.ts'

const usdDecimals = 18

/**
 * Returns the amount that leaves the wallet, in base units. A buy converts the USD amount to the native token, or to the token that
 * pays, at the server's price, rounded down. A sell takes a percentage of the holding; 100 % is every base unit that a trade can
 * take. A reserve of the native token is kept for fees.
 */
export async function getSellAmount(
  deps: { prices: Prices },
  tradingChain: TradingChain,
  owner: Address,
  { token, payToken }: TradedTokens,
  request: QuoteRequest,
): Promise<bigint> {
  const amount =
    request.side === 'buy'
      ? await toPaidAmount(deps, tradingChain, payToken ?? tradingChain.coin, request.amountInUsd)
      : await computeShareOfHolding(tradingChain, owner, token, request.percentage)
  if (amount <= 0n) throw new Refusal('AMOUNT_TOO_SMALL')
  return amount
}

async function toPaidAmount(
  { prices }: { prices: Prices },
  tradingChain: TradingChain,
  paid: NamedToken,
  amountInUsd: string | undefined,
): Promise<bigint> {
  const usd = parseUnits(amountInUsd ?? '', usdDecimals)
  if (usd === undefined || usd === 0n) throw new Refusal('BAD_AMOUNT')
  const [price] = await requirePrices({ prices }, tradingChain, [paid])
  return (usd * 10n ** BigInt(paid.decimals)) / price
}

async function computeShareOfHolding(
  tradingChain: TradingChain,
  owner: Address,
  token: ChainTokenMetadata,
  percentage: string | undefined,
): Promise<bigint> {
  if (percentage === undefined || applyPercentage(1n, percentage) === undefined) throw new Refusal('BAD_PERCENTAGE')
  const isCoin = token.address === tradingChain.coin.address
  const { coin, tokens } = await tradingChain.chain.holdings(owner, isCoin ? [] : [token.address])
  const holding = isCoin ? coin : (tokens[0]?.amount ?? 0n)
  if (holding === 0n)
    throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values: { symbol: token.symbol } })
  const percentageAmount = applyPercentage(holding, percentage) ?? 0n
  const availableAmount = isCoin ? holding - tradingChain.gasReserve : (tokens[0]?.tradable ?? holding)
  if (isCoin && availableAmount <= 0n) throw new Refusal('INSUFFICIENT_GAS')
  return minBigint(percentageAmount, availableAmount)
}
