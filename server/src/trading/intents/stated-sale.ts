import { formatUnits, parseUnits } from '@murmur/contract/money'
import type { StatedAmount } from '@murmur/contract/trading/trades'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { ChainWallet } from './order-request.ts'
import { requirePrices } from './require-prices.ts'

/**
 * The amount of the token to sell, in base units, and its share of the holding in per cent, rounded down to two decimals. A number of
 * tokens is sold exactly; dollars are converted at the current price, rounded down. Refuses more than the free holding.
 */
export async function getStatedSale(
  deps: { prices: Prices },
  wallet: ChainWallet,
  token: ChainTokenMetadata,
  stated: StatedAmount,
): Promise<{ sellAmount: bigint; percentage: string }> {
  const { held, free } = await readHolding(wallet, token)
  const sellAmount = await toUnits(deps, wallet.tradingChain, token, stated)
  if (sellAmount <= 0n) throw new Refusal('AMOUNT_TOO_SMALL')
  if (sellAmount > held) {
    const values = { amount: formatUnits(held, token.decimals), symbol: token.symbol }
    throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'held-less', values })
  }
  if (sellAmount > free) throw new Refusal('INSUFFICIENT_GAS')
  return { sellAmount, percentage: shareText(sellAmount, held) }
}

async function toUnits(
  deps: { prices: Prices },
  tradingChain: TradingChain,
  token: ChainTokenMetadata,
  { unit, value }: StatedAmount,
): Promise<bigint> {
  if (unit === 'tokens') return parseUnits(value, token.decimals) ?? 0n
  const usd = parseUnits(value, 18)
  if (unit !== 'usd' || usd === undefined) throw new Refusal('BAD_AMOUNT')
  const [price] = await requirePrices(deps, tradingChain, [token])
  return (usd * 10n ** BigInt(token.decimals)) / price
}

/** `free`: of the native token, what exceeds the reserve for fees; of another token, what a trade can take. */
async function readHolding(
  { tradingChain, owner }: ChainWallet,
  token: ChainTokenMetadata,
): Promise<{ held: bigint; free: bigint }> {
  const isCoin = token.address === tradingChain.coin.address
  const { coin, tokens } = await tradingChain.chain.holdings(owner, isCoin ? [] : [token.address])
  const [holding] = tokens
  const held = isCoin ? coin : (holding?.tradable ?? holding?.amount ?? 0n)
  if (held === 0n) throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values: { symbol: token.symbol } })
  return { held, free: isCoin ? held - tradingChain.gasReserve : held }
}

/** Share in per cent, at least 0.01: the smallest that the text can state. */
function shareText(part: bigint, whole: bigint): string {
  const percentHundredths = (part * 10_000n) / whole
  return formatUnits(percentHundredths > 0n ? percentHundredths : 1n, 2)
}
