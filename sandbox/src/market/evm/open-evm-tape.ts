import { join } from 'node:path'
import type { Hex } from 'viem'
import type { Chain } from '#chain/open-chain.ts'
import { readPools } from '#market/evm/read-pools.ts'
import { readSwaps, type Swap } from '#market/evm/read-swaps.ts'
import type { Reserves } from '#market/market-view.ts'
import { quoteMarket } from '#market/markets.ts'
import { type OpenedTape, openTape } from '#market/tape/open-tape.ts'
import type { Trade } from '#market/tape/trade.ts'

export type EvmTape = OpenedTape & { reserves: ReadonlyMap<string, Reserves> }

// Block times are in seconds.
const currentSecondMs = () => Math.floor(Date.now() / 1000) * 1000
/** Number of blocks whose logs the node stores. */
const nodeHistoryBlocks = 1000

/**
 * Opens the tape of an EVM chain, which records every Swap log of the seeded pools after each block. First reads the
 * swaps that a killed sandbox mined but did not record. The tape is in the chain's folder, so both are deleted
 * together.
 */
export async function openEvmTape(chain: Chain, dir: string): Promise<EvmTape> {
  const states = await readPools(chain.node, chain.key)
  const path = join(dir, 'trades.jsonl')
  const tape = await openTape({ chain: chain.key, path, now: currentSecondMs, readStates: async () => states })
  const { reserves } = states
  let recordedUpTo = Math.max(tape.lastBlock, states.block - nodeHistoryBlocks)

  async function catchUp(height: number): Promise<Swap[]> {
    const swaps = height > recordedUpTo ? await readSwaps(chain.node, chain.key, recordedUpTo + 1, height) : []
    for (const block of new Set(swaps.map((swap) => swap.block))) {
      tape.add(swaps.filter((swap) => swap.block === block).map(tradeOf))
    }
    recordedUpTo = Math.max(recordedUpTo, height)
    return swaps
  }

  function tradeOf({ market, base, quote, native, ...rest }: Swap): Trade {
    const source = quoteMarket(market)
    const { at, hash, logIndex, trader, block } = rest
    // All trades of a block have the same time, so the native token has its price from before the block.
    const quoteUsd = source && source.id !== market.id ? tape.nativeAt(source, at) : 1
    const side = base < 0 ? 'buy' : 'sell'
    const usd = Math.abs(quote) * quoteUsd
    const tradeFields = { market: market.id, at, side, trader, usd, amount: Math.abs(base), native } as const
    return { ...tradeFields, priceUsd: native * quoteUsd, hash, logIndex, block }
  }

  // The reserves already include swaps mined after the tape's last line.
  await catchUp(states.block)
  let recording = Promise.resolve()
  /** Records blocks one at a time, so that no block is recorded twice. */
  function recordUpTo(height: number): Promise<void> {
    const result = recording.then(async () => {
      for (const { market, base, quote } of await catchUp(height)) {
        const reserve = reserves.get(market.id)
        if (reserve) reserves.set(market.id, { base: reserve.base + base, quote: reserve.quote + quote })
      }
    })
    recording = result.catch(() => undefined)
    return result
  }
  chain.onBlock(recordUpTo)
  // Blocks may have been mined since the pools were read.
  await recordUpTo(Number(await chain.node.request<Hex>('eth_blockNumber', [])))
  return { ...tape, reserves }
}
