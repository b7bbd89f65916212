import { type Address, type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { applyBps } from '@murmur/contract/money'
import type { TradePriority } from '@murmur/contract/trading/priority'
import { Refusal } from '#platform/errors/refusal.ts'

/** A request or an intent's terms, parsed. Amounts in base units. */
export type Swap = {
  /** Whether SOL is paid or received; `tokens`: neither. */
  side: 'buy' | 'sell' | 'tokens'
  owner: SolanaAddress
  /** The bought mint; of a sale for SOL, the sold one. */
  token: SolanaAddress
  /** The program of the sold mint, if neither side is SOL. */
  payProgram?: SolanaAddress | undefined
  sellToken: SolanaAddress
  buyToken: SolanaAddress
  sellAmount: bigint
  feeBps: number
  /** Normal if absent. */
  priority?: TradePriority | undefined
  /** Lamports to pay for priority; Jupiter chooses if undefined. */
  priorityFee?: bigint | undefined
}

/** One above the largest u64, and so more than any token account can hold. */
const maxU64 = 1n << 64n

/**
 * @throws NO_ROUTE when both sides are the same, or the amount after fees is zero; INSUFFICIENT_BALANCE
 */
export function parseSwap(request: {
  owner: Address
  sellToken: Address
  buyToken: Address
  sellAmount: bigint
  platformFeeBps: number
  payProgram?: SolanaAddress | undefined
  priority?: TradePriority | undefined
}): Swap {
  const { sellAmount, platformFeeBps: feeBps, payProgram, priority } = request
  const [owner, sellToken, buyToken] = [request.owner, request.sellToken, request.buyToken].map(toSolanaAddress) as [
    SolanaAddress,
    SolanaAddress,
    SolanaAddress,
  ]
  const side = sellToken === solanaCoinAddress ? 'buy' : buyToken === solanaCoinAddress ? 'sell' : 'tokens'
  const isTradablePair = sellToken !== buyToken && (side !== 'tokens' || payProgram !== undefined)
  if (!isTradablePair || sellAmount - applyBps(sellAmount, feeBps) <= 0n) throw new Refusal('NO_ROUTE')
  if (sellAmount >= maxU64) throw new Refusal('INSUFFICIENT_BALANCE')
  const token = side === 'sell' ? sellToken : buyToken
  return { side, owner, token, payProgram, sellToken, buyToken, sellAmount, feeBps, priority }
}
