import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { NodeClient } from '#engine/node-client.ts'
import type { Reserves } from '#market/market-view.ts'
import { getMarkets, type Market, quoteMarket } from '#market/markets.ts'
import type { MarketState } from '#market/past/past-trades.ts'
import { poolAbi, tokenAbi } from '#seed/abis.ts'
import { addressBooks, type ChainKey } from '#seed/address-book.ts'

const multicallAbi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls) view returns (uint256 blockNumber, bytes[] returnData)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)'])

export type PoolStates = {
  block: number
  initialStates: Map<string, MarketState>
  reserves: Map<string, Reserves>
}

/** Whether a market's base token is the pool's token0. */
export function isBaseFirst({ base, quote }: Market): boolean {
  return base.address.toLowerCase() < quote.address.toLowerCase()
}

/** Returns the price of base in quote (whole tokens) from √(token1 / token0) in base units. */
export function nativePrice(market: Market, sqrtPrice: number): number {
  const { base, quote } = market
  const quotePerBase = isBaseFirst(market) ? sqrtPrice * sqrtPrice : 1 / (sqrtPrice * sqrtPrice)
  return quotePerBase * 10 ** (base.decimals - quote.decimals)
}

/** Reads prices and reserves of all pools of a chain, in one call. */
export async function readPools(node: NodeClient, chain: ChainKey): Promise<PoolStates> {
  const markets = getMarkets(chain)
  const calls = markets.flatMap(({ id, fee, base, quote }) => [
    { target: id as Address, callData: fee === 'v2' ? reservesCall : slotCall },
    { target: base.address as Address, callData: balanceCall(id as Address) },
    { target: quote.address as Address, callData: balanceCall(id as Address) },
  ])
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate', args: [calls] })
  const response = await node.request<Hex>('eth_call', [{ to: addressBooks[chain].multicall, data }, 'latest'])
  const [block, results] = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate', data: response })
  const nativePrices = new Map<string, number>()
  const reserves = new Map<string, Reserves>()
  for (const [index, market] of markets.entries()) {
    const [price, base, quote] = results.slice(3 * index, 3 * index + 3) as [Hex, Hex, Hex]
    nativePrices.set(market.id, nativePrice(market, market.fee === 'v2' ? pairSqrtPrice(price) : poolSqrtPrice(price)))
    reserves.set(market.id, {
      base: Number(BigInt(base)) / 10 ** market.base.decimals,
      quote: Number(BigInt(quote)) / 10 ** market.quote.decimals,
    })
  }
  const now = Date.now()
  const initialStates = markets.map((market): [string, MarketState] => {
    const source = quoteMarket(market)
    const quoteUsd = source ? (nativePrices.get(source.id) ?? 1) : 1
    return [market.id, { at: now, native: nativePrices.get(market.id) ?? 0, quoteUsd }]
  })
  return { block: Number(block), initialStates: new Map(initialStates), reserves }
}

const reservesCall = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
const slotCall = encodeFunctionData({ abi: poolAbi, functionName: 'slot0' })
const balanceCall = (owner: Address) => encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [owner] })

function pairSqrtPrice(data: Hex): number {
  const [x, y] = decodeFunctionResult({ abi: pairAbi, functionName: 'getReserves', data }).map(Number)
  return Math.sqrt((y as number) / (x as number))
}

function poolSqrtPrice(data: Hex): number {
  const [sqrtPriceX96] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data })
  return Number(sqrtPriceX96) / 2 ** 96
}
