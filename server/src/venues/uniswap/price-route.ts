import { isToken0 } from '#chains/evm/pool-address.ts'
import { type Ratio, v2AmountOut } from './fee-math.ts'
import { type Hop, listHops, type Route } from './routes.ts'

/** slot0 of a v3 pool (square root of the price first) or the reserves of a v2 pair; undefined without a pool. */
type PoolState = readonly unknown[] | undefined

const q192 = 1n << 192n

/**
 * The exact price of a route before any trade, less its pools' fees, and the output of v2 pairs.
 * @returns undefined when a pool is missing or empty
 */
export function priceRoute(
  route: Route,
  amountIn: bigint,
  stateOf: (hop: Hop) => PoolState,
): { spot: Ratio; v2AmountOut: bigint } | undefined {
  let spot: Ratio = { over: 1n, under: 1n }
  let amount = amountIn
  for (const hop of listHops(route)) {
    const state = stateOf(hop)
    const mid = state && (route.kind === 'v3' ? v3MidPrice(hop, state) : v2MidPrice(hop, state))
    if (!mid) return undefined
    const afterFeePpm = 1_000_000n - BigInt(hop.fee)
    spot = { over: spot.over * mid.over * afterFeePpm, under: spot.under * mid.under * 1_000_000n }
    if (route.kind === 'v2') amount = v2AmountOut(amount, mid.under, mid.over)
  }
  return { spot, v2AmountOut: amount }
}

/** Token 1 per token 0 is sqrtPriceX96² / 2^192 (v3 whitepaper, 6.1). */
function v3MidPrice(hop: Hop, state: readonly unknown[]): Ratio | undefined {
  const root = state[0] as bigint
  if (root === 0n) return undefined
  const price = root * root
  return isToken0(hop.tokenIn, hop.tokenOut) ? { over: price, under: q192 } : { over: q192, under: price }
}

function v2MidPrice(hop: Hop, state: readonly unknown[]): Ratio | undefined {
  const [reserve0, reserve1] = state as [bigint, bigint]
  if (reserve0 === 0n || reserve1 === 0n) return undefined
  return isToken0(hop.tokenIn, hop.tokenOut) ? { over: reserve1, under: reserve0 } : { over: reserve0, under: reserve1 }
}
