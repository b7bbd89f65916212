import { tradingFacts } from '@murmur/contract/chains'
import {
  type Abi,
  concat,
  encodeFunctionData,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'

const { uniswap, stablecoins } = tradingFacts.eth
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const v2CodeHash = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

const quoterAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single params) returns (uint256 amountOut, uint160, uint32, uint256)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)'])
const routerAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Path { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(Single params) payable returns (uint256 amountOut)',
  'function exactInput(Path params) payable returns (uint256 amountOut)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
])

type ContractCall = { address: Hex; abi: Abi; functionName: string; args: readonly unknown[] }
/** A route of v3 pools, or of v2 pairs if it has no fees. */
export type BaselineRoute = { tokens: Hex[]; fees: number[] }

/** The routes that the product surveys for a purchase: v3 pools of every tier and v2 pairs, direct and over each hub. */
export function baselineRoutes(token: Hex): BaselineRoute[] {
  const tiers = [100, 500, 3000, 10_000]
  const hubs = uniswap.hubs.map((symbol) => stablecoins[symbol]).filter((hub) => hub !== token)
  const v2 = [[weth, token], ...hubs.map((hub) => [weth, hub, token])] as Hex[][]
  return [
    ...tiers.map((fee) => ({ tokens: [weth, token] as Hex[], fees: [fee] })),
    ...hubs.flatMap((hub) =>
      [100, 500, 3000].flatMap((first) =>
        tiers.map((fee) => ({ tokens: [weth, hub, token] as Hex[], fees: [first, fee] })),
      ),
    ),
    ...v2.map((tokens) => ({ tokens, fees: [] })),
  ]
}

/** The calls that price a route: its quote, or the reserves of its pairs. */
export function routeCalls(route: BaselineRoute, amountIn: bigint): ContractCall[] {
  if (route.fees.length > 0) return [quoteCall(route, amountIn)]
  return listPairs(route).map(reservesCall)
}

function listPairs({ tokens }: BaselineRoute): [Hex, Hex][] {
  return tokens.slice(1).map((token, index) => [tokens[index] as Hex, token])
}

function quoteCall({ tokens, fees }: BaselineRoute, amountIn: bigint): ContractCall {
  const common = { address: uniswap.quoter, abi: quoterAbi }
  if (fees.length > 1) return { ...common, functionName: 'quoteExactInput', args: [encodePath(tokens, fees), amountIn] }
  const [tokenIn, tokenOut] = tokens
  const single = { tokenIn, tokenOut, amountIn, fee: fees[0], sqrtPriceLimitX96: 0n }
  return { ...common, functionName: 'quoteExactInputSingle', args: [single] }
}

function reservesCall(tokens: readonly [Hex, Hex]): ContractCall {
  const sorted = [...tokens].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Hex, Hex]
  const salt = keccak256(encodePacked(['address', 'address'], sorted))
  const address = getCreate2Address({ from: uniswap.v2Factory, salt, bytecodeHash: v2CodeHash })
  return { address, abi: pairAbi, functionName: 'getReserves', args: [] }
}

function encodePath(tokens: readonly Hex[], fees: readonly number[]): Hex {
  const hops = fees.flatMap((fee, index) => [numberToHex(fee, { size: 3 }), tokens[index + 1] as Hex])
  return concat([tokens[0] as Hex, ...hops]).toLowerCase() as Hex
}

export type BestRoute = { route: BaselineRoute; amountOut: bigint }

/** The route with the highest output. @throws Error if none has any */
export function findBestRoute(
  routes: readonly BaselineRoute[],
  results: readonly { status: string; result?: unknown }[],
  amountIn: bigint,
): BestRoute {
  let best: BestRoute | undefined
  let at = 0
  for (const route of routes) {
    const count = routeCalls(route, amountIn).length
    const answers = results.slice(at, at + count)
    at += count
    if (!answers.every(({ status }) => status === 'success')) continue
    const values = answers.map(({ result }) => result)
    const amountOut =
      route.fees.length > 0 ? (values[0] as [bigint])[0] : computeV2AmountOut(route, values as Reserves[], amountIn)
    if (!best || amountOut > best.amountOut) best = { route, amountOut }
  }
  if (!best) throw new Error('No route')
  return best
}

type Reserves = [bigint, bigint]

function computeV2AmountOut(route: BaselineRoute, reserves: readonly Reserves[], amountIn: bigint): bigint {
  return listPairs(route).reduce((amount, [a, b], index) => {
    const [reserve0 = 0n, reserve1 = 0n] = reserves[index] ?? []
    const [from, to] = BigInt(a) < BigInt(b) ? [reserve0, reserve1] : [reserve1, reserve0]
    const amountInWithFee = amount * 997n
    return from === 0n ? 0n : (amountInWithFee * to) / (from * 1000n + amountInWithFee)
  }, amountIn)
}

/** The router's call for a purchase with 1 % slippage. */
export function swapCall(
  { route, amountOut }: BestRoute,
  amountIn: bigint,
  recipient: Hex,
): { router: Hex; data: Hex } {
  const amountOutMinimum = (amountOut * 99n) / 100n
  const [tokenIn, tokenOut] = route.tokens as [Hex, Hex]
  const [fee = 0] = route.fees
  const common = { recipient, amountIn, amountOutMinimum }
  const data =
    route.fees.length === 0
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokens',
          args: [amountIn, amountOutMinimum, route.tokens, recipient],
        })
      : route.fees.length === 1
        ? encodeFunctionData({
            abi: routerAbi,
            functionName: 'exactInputSingle',
            args: [{ ...common, tokenIn, tokenOut, fee, sqrtPriceLimitX96: 0n }],
          })
        : encodeFunctionData({
            abi: routerAbi,
            functionName: 'exactInput',
            args: [{ ...common, path: encodePath(route.tokens, route.fees) }],
          })
  return { router: uniswap.router, data }
}
