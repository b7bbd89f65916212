import { toEvmAddress } from '@murmur/contract/address'
import { applyBps } from '@murmur/contract/money'
import { type Address, concat, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { routerAbi } from '#chains/evm/abis.ts'
import { grossAmount } from './fee-math.ts'
import type { Route } from './routes.ts'

/** Address of the router itself, within the router's calls. */
const addressThis = toEvmAddress('0x0000000000000000000000000000000000000002')

export type SwapCall = { value: bigint; data: Hex }

export type SwapTerms = {
  side: 'buy' | 'sell' | 'tokens'
  route: Route
  owner: Address
  treasury: Address
  sellAmount: bigint
  /** Minimum amount, after the platform fee. */
  minBuyAmount: bigint
  feeBps: number
  deadline: bigint
}

/** The router call of a trade, platform fee included. The signer checks exactly these shapes (docs/threat-model.md). */
export function encodeSwap(terms: SwapTerms): SwapCall {
  if (terms.side === 'tokens') return encodeTokenIn(terms)
  return terms.side === 'buy' ? encodeCoinIn(terms) : encodeCoinOut(terms)
}

/** Coin in: the fee is wrapped and paid out first, the rest of `value` is swapped. */
function encodeCoinIn(terms: SwapTerms): SwapCall {
  const { feeBps, treasury, sellAmount, owner, minBuyAmount } = terms
  const fee = applyBps(sellAmount, feeBps)
  const swap = encodeRoute(terms.route, sellAmount - fee, minBuyAmount, owner)
  const pay = [
    encodeFunctionData({ abi: routerAbi, functionName: 'wrapETH', args: [fee] }),
    encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [fee, treasury] }),
  ]
  return { value: sellAmount, data: encodeMulticall(terms.deadline, fee > 0n ? [...pay, swap] : [swap]) }
}

/**
 * Coin out: the router receives the wrapped coin, pays the treasury its part and the owner the rest. Its minimum is on the
 * gross amount.
 */
function encodeCoinOut(terms: SwapTerms): SwapCall {
  const { feeBps, treasury, sellAmount, owner, minBuyAmount } = terms
  const grossMin = grossAmount(minBuyAmount, feeBps)
  const swap = encodeRoute(terms.route, sellAmount, 0n, addressThis)
  const pay =
    feeBps > 0
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'unwrapWETH9WithFee',
          args: [grossMin, owner, BigInt(feeBps), treasury],
        })
      : encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [grossMin, owner] })
  return { value: 0n, data: encodeMulticall(terms.deadline, [swap, pay]) }
}

/**
 * Between two tokens: the fee is pulled into the router and swept to the treasury, the rest is swapped. The minimum of the
 * sweep is zero, because a higher one would fail for a token that keeps a share of every transfer.
 */
function encodeTokenIn(terms: SwapTerms): SwapCall {
  const { feeBps, treasury, sellAmount, owner, minBuyAmount, route } = terms
  const [paid] = route.tokens as [Address]
  const fee = applyBps(sellAmount, feeBps)
  const swap = encodeRoute(route, sellAmount - fee, minBuyAmount, owner)
  const pay = [
    encodeFunctionData({ abi: routerAbi, functionName: 'pull', args: [paid, fee] }),
    encodeFunctionData({ abi: routerAbi, functionName: 'sweepToken', args: [paid, 0n, treasury] }),
  ]
  return { value: 0n, data: encodeMulticall(terms.deadline, fee > 0n ? [...pay, swap] : [swap]) }
}

function encodeMulticall(deadline: bigint, calls: Hex[]): Hex {
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
}

function encodeRoute(route: Route, amountIn: bigint, amountOutMinimum: bigint, recipient: Address): Hex {
  if (route.kind === 'v2')
    return encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, amountOutMinimum, route.tokens, recipient],
    })
  const [tokenIn, tokenOut] = route.tokens as [Address, Address]
  const [fee] = route.fees as [number]
  if (route.fees.length === 1) {
    const single = { tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
    return encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [single] })
  }
  const path = { path: encodePath(route.tokens, route.fees), recipient, amountIn, amountOutMinimum }
  return encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [path] })
}

/** A v3 path: token, fee (3 bytes), token, … */
export function encodePath(tokens: readonly Address[], fees: readonly number[]): Hex {
  const hops = fees.flatMap((fee, index) => [numberToHex(fee, { size: 3 }), tokens[index + 1] as Address])
  // Lower case, because `concat` would keep a checksum's case, which encoded bytes do not have.
  return concat([tokens[0] as Address, ...hops]).toLowerCase() as Hex
}
