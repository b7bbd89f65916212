import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { NodeClient } from '#engine/node-client.ts'
import type { PoolCurve } from '#market/trade-size.ts'
import { factoryAbi, poolAbi } from '#seed/abis.ts'
import { addressBooks, type ChainKey } from '#seed/address-book.ts'
import { type SeedPool, seedPools } from '#seed/pools.ts'
import { type SandboxToken, sandboxTokens } from '#seed/sandbox-tokens.ts'

const pairAbi = parseAbi(['function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)'])
const tradedKinds = new Set(['wrapped-coin', 'plain', 'usdt-like', 'bytes32-names'])

/** A pool that the simulated market trades in; token0 and token1 in the pool's order. */
export type MarketPool = { fee: SeedPool['fee']; token0: SandboxToken; token1: SandboxToken; address: Address }

/** Lists the pools of standard tokens, deepest first. */
export async function marketPools(node: NodeClient, chain: ChainKey): Promise<MarketPool[]> {
  const tokens = new Map(sandboxTokens(chain).map((token) => [token.symbol, token]))
  const pools = seedPools[chain]
    .toSorted((a, b) => b.usd - a.usd)
    .map(async ({ pair, fee }) => {
      const [a, b] = pair.map((symbol) => tokens.get(symbol) as SandboxToken) as [SandboxToken, SandboxToken]
      if (!tradedKinds.has(a.kind) || !tradedKinds.has(b.kind)) return undefined
      const [token0, token1] = a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a]
      const address = await poolAddress(node, chain, fee, token0.address, token1.address)
      return address === zeroAddress ? undefined : { fee, token0, token1, address }
    })
  return (await Promise.all(pools)).filter((pool) => pool !== undefined)
}

async function poolAddress(node: NodeClient, chain: ChainKey, fee: SeedPool['fee'], a: Address, b: Address) {
  const { v2Factory, v3Factory } = addressBooks[chain]
  if (fee === 'v2') {
    const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args: [a, b] })
    return decodeFunctionResult({
      abi: factoryAbi,
      functionName: 'getPair',
      data: await callContract(node, v2Factory, data),
    })
  }
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args: [a, b, fee] })
  return decodeFunctionResult({
    abi: factoryAbi,
    functionName: 'getPool',
    data: await callContract(node, v3Factory, data),
  })
}

/** Reads the pool's current price and depth. */
export async function readPoolCurve(node: NodeClient, { fee, address }: MarketPool): Promise<PoolCurve> {
  if (fee === 'v2') {
    const data = await callContract(node, address, encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' }))
    const [x, y] = decodeFunctionResult({ abi: pairAbi, functionName: 'getReserves', data }).map(Number)
    return { sqrtPrice: Math.sqrt((y as number) / (x as number)), liquidity: Math.sqrt((x as number) * (y as number)) }
  }
  const [slot, liquidity] = await Promise.all([
    callContract(node, address, encodeFunctionData({ abi: poolAbi, functionName: 'slot0' })),
    callContract(node, address, encodeFunctionData({ abi: poolAbi, functionName: 'liquidity' })),
  ])
  const [sqrtPriceX96] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data: slot })
  return {
    sqrtPrice: Number(sqrtPriceX96) / 2 ** 96,
    liquidity: Number(decodeFunctionResult({ abi: poolAbi, functionName: 'liquidity', data: liquidity })),
  }
}

function callContract(node: NodeClient, to: Address, data: Hex): Promise<Hex> {
  return node.request('eth_call', [{ to, data }, 'latest'])
}
