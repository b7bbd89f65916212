import { type Hex, numberToHex, toEventSelector } from 'viem'
import type { NodeClient } from '#engine/node-client.ts'
import { isBaseFirst, nativePrice } from '#market/evm/read-pools.ts'
import { type Market, marketById } from '#market/markets.ts'
import type { ChainKey } from '#seed/address-book.ts'

const swapV3 = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)')
const swapV2 = toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)')
const syncV2 = toEventSelector('Sync(uint112,uint112)')

type Log = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  transactionHash: Hex
  logIndex: Hex
}
type Block = { timestamp: Hex; transactions: { hash: Hex; from: Hex }[] }

/** A swap in a pool: the change of each reserve in whole tokens, and the price afterwards. */
export type Swap = {
  market: Market
  block: number
  /** Unix milliseconds. */
  at: number
  hash: string
  logIndex: number
  trader: string
  base: number
  quote: number
  native: number
}

/**
 * Reads every swap in the market's pools between two blocks, in order. One call, plus one for each block with swaps.
 */
export async function readSwaps(node: NodeClient, chain: ChainKey, from: number, to: number): Promise<Swap[]> {
  const filter = { fromBlock: numberToHex(from), toBlock: numberToHex(to), topics: [[swapV3, swapV2, syncV2]] }
  const logs = await node.request<Log[]>('eth_getLogs', [filter])
  const blocks = new Map<Hex, Promise<Block>>()
  for (const { blockNumber } of logs) {
    if (blocks.has(blockNumber)) continue
    blocks.set(blockNumber, node.request<Block>('eth_getBlockByNumber', [blockNumber, true]))
  }
  const sqrtPrices = new Map<string, number>()
  const swaps: Swap[] = []
  for (const log of logs) {
    const market = marketById(chain, log.address)
    if (!market) continue
    const words = splitWords(log.data)
    // A pair logs its reserves just before the swap.
    if (log.topics[0] === syncV2) sqrtPrices.set(market.id, Math.sqrt(Number(words[1]) / Number(words[0])))
    else {
      const block = (await blocks.get(log.blockNumber)) as Block
      const swap = log.topics[0] === swapV3 ? parseV3Swap(words) : parseV2Swap(words, sqrtPrices.get(market.id))
      if (swap) swaps.push(toSwap(market, log, block, swap))
    }
  }
  return swaps
}

type PoolChange = { token0: bigint; token1: bigint; sqrtPrice: number }

function parseV3Swap([token0 = 0n, token1 = 0n, sqrtPriceX96 = 0n]: bigint[]): PoolChange {
  const toInt256 = (word: bigint) => BigInt.asIntN(256, word)
  return { token0: toInt256(token0), token1: toInt256(token1), sqrtPrice: Number(sqrtPriceX96) / 2 ** 96 }
}

function parseV2Swap(
  [in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n]: bigint[],
  sqrtPrice: number | undefined,
): PoolChange | undefined {
  return sqrtPrice === undefined ? undefined : { token0: in0 - out0, token1: in1 - out1, sqrtPrice }
}

function toSwap(market: Market, log: Log, block: Block, { token0, token1, sqrtPrice }: PoolChange): Swap {
  const [base, quote] = isBaseFirst(market) ? [token0, token1] : [token1, token0]
  const sender = block.transactions.find(({ hash }) => hash === log.transactionHash)?.from ?? log.address
  return {
    market,
    block: Number(log.blockNumber),
    at: Number(block.timestamp) * 1000,
    hash: log.transactionHash,
    logIndex: Number(log.logIndex),
    trader: sender,
    base: Number(base) / 10 ** market.base.decimals,
    quote: Number(quote) / 10 ** market.quote.decimals,
    native: nativePrice(market, sqrtPrice),
  }
}

function splitWords(data: Hex): bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}
