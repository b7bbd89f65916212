import { toEvmAddress } from '@murmur/contract/address'
import fc from 'fast-check'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { routerAbi } from '#chains/evm/abis.ts'
import { v2PairAddress, v3PoolAddress } from '#chains/evm/pool-address.ts'
import { encodeSwap } from './encode-swap.ts'
import { subtractFee } from './fee-math.ts'
import { candidateRoutes, describeRoute, listHops } from './routes.ts'

const weth: Address = toEvmAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
const usdc: Address = toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const usdt: Address = toEvmAddress('0xdAC17F958D2ee523a2206206994597C13D831ec7')
const pepe: Address = toEvmAddress('0x6982508145454Ce325dDbE47a25d4ec3d2311933')
const owner: Address = toEvmAddress('0x000000000000000000000000000000000000dEaD')
const treasury: Address = toEvmAddress('0x7777777777777777777777777777777777777777')
const theRouter = '0x0000000000000000000000000000000000000002'

function parts(data: Hex) {
  const outer = decodeFunctionData({ abi: routerAbi, data })
  if (outer.functionName !== 'multicall') throw new Error('no multicall')
  const [deadline, calls] = outer.args
  return { deadline, calls: calls.map((call) => decodeFunctionData({ abi: routerAbi, data: call })) }
}

const base = { owner, treasury, deadline: 1_800_000_000n }

test('encodeSwap wraps the coin of a buy, pays the fee first, and swaps the rest to the owner', () => {
  const route = { kind: 'v3' as const, tokens: [weth, pepe], fees: [3000] }
  const swap = encodeSwap({ ...base, side: 'buy', route, sellAmount: 1001n, minBuyAmount: 90n, feeBps: 50 })
  expect(swap.value).toBe(1001n)
  const { deadline, calls } = parts(swap.data)
  expect(deadline).toBe(1_800_000_000n)
  expect(calls).toEqual([
    { functionName: 'wrapETH', args: [5n] },
    { functionName: 'unwrapWETH9', args: [5n, treasury] },
    {
      functionName: 'exactInputSingle',
      args: [
        {
          tokenIn: weth,
          tokenOut: pepe,
          fee: 3000,
          recipient: owner,
          amountIn: 996n,
          amountOutMinimum: 90n,
          sqrtPriceLimitX96: 0n,
        },
      ],
    },
  ])
})

test('encodeSwap swaps a sell into the router, which pays owner and treasury', () => {
  const route = { kind: 'v3' as const, tokens: [pepe, usdc, weth], fees: [3000, 500] }
  const swap = encodeSwap({ ...base, side: 'sell', route, sellAmount: 1001n, minBuyAmount: 995n, feeBps: 50 })
  expect(swap.value).toBe(0n)
  const path = `0x${[pepe, '000bb8', usdc, '0001f4', weth].map((part) => part.replace('0x', '')).join('')}`
  expect(parts(swap.data).calls).toEqual([
    {
      functionName: 'exactInput',
      args: [{ path: path.toLowerCase(), recipient: theRouter, amountIn: 1001n, amountOutMinimum: 0n }],
    },
    { functionName: 'unwrapWETH9WithFee', args: [999n, owner, 50n, treasury] },
  ])
})

test('encodeSwap omits the fee calls without a fee', () => {
  const route = { kind: 'v2' as const, tokens: [weth, pepe] }
  const buy = encodeSwap({ ...base, side: 'buy', route, sellAmount: 9n, minBuyAmount: 1n, feeBps: 0 })
  expect(parts(buy.data).calls).toEqual([
    { functionName: 'swapExactTokensForTokens', args: [9n, 1n, [weth, pepe], owner] },
  ])
  const back = { kind: 'v2' as const, tokens: [pepe, weth] }
  const sell = encodeSwap({ ...base, side: 'sell', route: back, sellAmount: 9n, minBuyAmount: 4n, feeBps: 0 })
  expect(parts(sell.data).calls).toEqual([
    { functionName: 'swapExactTokensForTokens', args: [9n, 0n, [pepe, weth], theRouter] },
    { functionName: 'unwrapWETH9', args: [4n, owner] },
  ])
})

test("encodeSwap splits a buy so that its parts add up, and enforces a sell's minimum, for all amounts", () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 128n })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 100 }), (sellAmount, minBuyAmount, feeBps) => {
      const route = { kind: 'v2' as const, tokens: [weth, pepe] }
      const terms = { ...base, route, sellAmount, minBuyAmount, feeBps }
      const bought = parts(encodeSwap({ ...terms, side: 'buy' }).data).calls
      const fee = bought.length === 3 ? (bought[0]?.args[0] as unknown as bigint) : 0n
      expect(fee + (bought.at(-1)?.args[0] as unknown as bigint)).toBe(sellAmount)
      const gross = parts(encodeSwap({ ...terms, side: 'sell' }).data).calls[1]?.args[0] as unknown as bigint
      expect(subtractFee(gross, feeBps)).toBeGreaterThanOrEqual(minBuyAmount)
    }),
  )
})

test('encodeSwap builds direct routes and one over each hub token, and reverses them', () => {
  const buys = candidateRoutes({ weth, token: pepe, hubs: [usdc, usdt], side: 'buy' })
  const sells = candidateRoutes({ weth, token: pepe, hubs: [usdc, usdt], side: 'sell' })
  expect(buys).toHaveLength(4 + 2 * 12 + 3)
  for (const [index, buy] of buys.entries()) {
    const there = listHops(buy).map(({ tokenIn, tokenOut, fee }) => [tokenIn, tokenOut, fee])
    const back = listHops(sells[index] ?? buy).map(({ tokenIn, tokenOut, fee }) => [tokenOut, tokenIn, fee])
    expect(back.toReversed()).toEqual(there)
  }
  const ofHub = candidateRoutes({ weth, token: usdc, hubs: [usdc, usdt], side: 'buy' })
  expect(ofHub.some(({ tokens }) => new Set(tokens).size < tokens.length)).toBe(false)
})

test('encodeSwap describes a route by its pools', () => {
  const names = new Map([
    [weth, 'WETH'],
    [usdc, 'USDC'],
    [pepe, 'PEPE'],
  ])
  const route = { kind: 'v3' as const, tokens: [weth, usdc, pepe], fees: [500, 3000] }
  expect(describeRoute(route, (token) => names.get(token) ?? '?')).toBe('WETH → USDC (v3 0.05%) → PEPE (v3 0.3%)')
})

test('encodeSwap computes the addresses of real pools', () => {
  const v3 = v3PoolAddress(toEvmAddress('0x1F98431c8aD98523631AE4a59f267346ea31F984'), weth, usdc, 500)
  expect(v3).toBe('0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640')
  const pair = v2PairAddress(toEvmAddress('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'), usdc, weth)
  expect(pair).toBe('0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc')
})
