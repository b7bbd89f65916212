import { type TradePriority, tipFactors } from '@murmur/contract/trading/priority'
import { type Hex, maxUint256 } from 'viem'
import { RpcError } from '#chains/rpc-error.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import type { Evm } from './create-evm-client.ts'
import { Block, Quantity } from './rpc-schemas.ts'

export type Fees = { baseFee: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
/** `block`: the newest block, from which the fees were computed. */
export type BlockFees = Fees & { block: { number: bigint; hash: Hex | null } }

/**
 * No block needs a larger tip than the maximum of this and its base fee; a node that suggests more is broken or malicious.
 */
const maxTip = 5_000_000_000n

/**
 * EIP-1559 fees in wei per gas that suffice through five full blocks (1.125^5 = 1.8): twice the base fee plus a tip. The
 * tip is the node's suggestion, at least the configured minimum, times the priority's factor, and at most the largest of the minimum,
 * the base fee and 5 gwei.
 */
export async function suggestFees(evm: Evm, priority: TradePriority = 'normal'): Promise<BlockFees> {
  const [block, tip] = await Promise.all([
    evm.read(Block, 'eth_getBlockByNumber', ['latest', false]),
    evm.request(Quantity, 'eth_maxPriorityFeePerGas', []).catch((error: unknown) => {
      if (error instanceof RpcError) return 0n
      throw error
    }),
  ])
  evm.recordHead(block.number)
  const min = evm.config.minTipWei ?? 1_000_000n
  const baseFee = block.baseFeePerGas ?? 0n
  const max = maxOf(min, maxOf(baseFee, maxTip))
  const maxPriorityFeePerGas = minBigint(maxOf(tip, min) * tipFactors[priority], max)
  const maxFeePerGas = baseFee * 2n + maxPriorityFeePerGas
  return { baseFee, maxFeePerGas, maxPriorityFeePerGas, block: { number: block.number, hash: block.hash ?? null } }
}

/** Lowers the tip to a maximum in wei per gas. */
export function capTip(fees: BlockFees, maxTip: bigint): BlockFees {
  const maxPriorityFeePerGas = minBigint(fees.maxPriorityFeePerGas, maxTip)
  const excess = fees.maxPriorityFeePerGas - maxPriorityFeePerGas
  return { ...fees, maxFeePerGas: fees.maxFeePerGas - excess, maxPriorityFeePerGas }
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/**
 * Raises the fee limit to about four fifths of a ceiling in wei. A block charges only its own price, so the higher limit
 * costs nothing until fees rise, and then keeps the transaction from blocking the wallet's later ones. The remainder is for
 * two replacements, each an eighth higher (9/8 × 9/8 = 81/64): nodes reject a replacement that raises only the tip.
 */
export function raiseFees(fees: Fees, gas: bigint, ceiling: bigint): Fees {
  // Two units of the fee for the rounding of both.
  return { ...fees, maxFeePerGas: maxOf(fees.maxFeePerGas, ((ceiling / gas) * 64n) / 81n - 2n) }
}

/** `fees` capped at a ceiling; undefined if the capped fees are too low for the next few blocks. */
export function capFees(fees: Fees, gas: bigint, ceiling: bigint): Fees | undefined {
  const max = gas === 0n ? maxUint256 : ceiling / gas
  if (fees.maxFeePerGas <= max) return fees
  const min = (fees.baseFee * 5n) / 4n + fees.maxPriorityFeePerGas
  return min <= max ? { ...fees, maxFeePerGas: max } : undefined
}
