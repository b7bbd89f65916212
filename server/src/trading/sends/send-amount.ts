import { formatUnits, parseUnits } from '@murmur/contract/money'
import type { SendAmount } from '@murmur/contract/trading/sends'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { requirePrices } from '#trading/intents/require-prices.ts'
import type { SendEstimate, SendRequest } from '#venues/sender.port.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'

/** The smallest balance that a Solana account may keep: lamports that exempt an account without data from rent. */
const minSolanaBalance = 890_880n

type Deps = { prices: Prices }
type Transfer = { tradingChain: TradingChain; token: ChainTokenMetadata; request: Omit<SendRequest, 'amount'> }
export type EstimatedSend = { amount: bigint; estimate: SendEstimate }

/**
 * Returns the amount of a send in base units, and its costs. Dollars are converted at the current price, rounded down. The maximum
 * of the coin is what remains after the highest network fee and, on Solana, the minimum balance of an account.
 * @throws Refusal AMOUNT_TOO_SMALL, BAD_AMOUNT, INSUFFICIENT_BALANCE, INSUFFICIENT_GAS, UPSTREAM_DOWN without a price, and as
 * `Sender.estimate` does
 */
export async function estimateSend(deps: Deps, transfer: Transfer, stated: SendAmount): Promise<EstimatedSend> {
  const { tradingChain, token, request } = transfer
  const held = await readHeld(transfer)
  if (held === 0n) throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'none-held', values: { symbol: token.symbol } })
  const isCoin = token.address === tradingChain.coin.address
  const amount =
    stated.unit !== 'max' ? await toUnits(deps, transfer, stated) : isCoin ? await maxCoinAmount(transfer, held) : held
  if (amount <= 0n) throw new Refusal('AMOUNT_TOO_SMALL')
  if (amount > held) {
    const values = { amount: formatUnits(held, token.decimals), symbol: token.symbol }
    throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'held-less', values })
  }
  return { amount, estimate: await tradingChain.sender.estimate({ ...request, amount }) }
}

/** The balance that a transfer can take. */
async function readHeld({ tradingChain, token, request }: Transfer): Promise<bigint> {
  const isCoin = token.address === tradingChain.coin.address
  const { coin, tokens } = await tradingChain.chain.holdings(request.owner, isCoin ? [] : [token.address])
  return isCoin ? coin : (tokens[0]?.tradable ?? tokens[0]?.amount ?? 0n)
}

async function toUnits(
  deps: Deps,
  { tradingChain, token }: Transfer,
  stated: Exclude<SendAmount, { unit: 'max' }>,
): Promise<bigint> {
  // An amount with more decimals than the token has is invalid.
  if (stated.unit === 'tokens') return parseUnits(stated.value, token.decimals) ?? 0n
  const usd = parseUnits(stated.value, 18)
  if (usd === undefined || usd === 0n) throw new Refusal('BAD_AMOUNT')
  const [price] = await requirePrices(deps, tradingChain, [token])
  return (usd * 10n ** BigInt(token.decimals)) / price
}

async function maxCoinAmount({ tradingChain, request }: Transfer, held: bigint): Promise<bigint> {
  const minBalance = tradingChain.key === 'sol' ? minSolanaBalance : 0n
  // The fee depends on the recipient, not on the amount, so it is estimated for half of the coin, which leaves enough to pay it.
  const { maxNetworkFee } = await tradingChain.sender.estimate({ ...request, amount: held / 2n })
  const availableAmount = held - minBalance - maxNetworkFee
  if (availableAmount <= 0n) throw new Refusal('INSUFFICIENT_GAS')
  return availableAmount
}
