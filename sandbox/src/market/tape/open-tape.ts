import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readAppendLog } from '#files/append-log.ts'
import type { MarketChain } from '#market/listed-tokens.ts'
import type { MarketState } from '#market/past/past-trades.ts'
import { addTrade, type Candle, type CandleStep, type Candles, candleSteps, emptyCandles } from '#market/tape/candle.ts'
import { createTape, type Tape } from '#market/tape/create-tape.ts'
import { compareTrades, isSimulatedTrade, type Trade } from '#market/tape/trade.ts'

export type OpenedTape = Tape & {
  /** Start time of trading on this chain, in Unix milliseconds. */
  startedAt: number
  /** The last block or slot whose trades were on the tape when it was opened. */
  lastBlock: number
  close(): void
}

export type OpenTapeSetup = {
  chain: MarketChain
  path: string
  now: () => number
  /** Number of lines after which the file is rewritten with candles in place of old trades; 40,000 by default. */
  maxLines?: number
  /** Returns the markets' current state (by address) and its block; called only for a new tape. */
  readStates: () => Promise<{ block: number; initialStates: ReadonlyMap<string, MarketState> }>
}

/** A line of the tape file: the header, a candle of dropped trades, or a trade. */
type TapeRecord =
  | { start: { at: number; block: number; initialStates: [market: string, native: number, quoteUsd: number][] } }
  | { candle: [market: string, step: CandleStep, t: number, o: number, h: number, l: number, c: number, v: number] }
  | { trade: Trade }

/**
 * Opens a chain's tape file and appends to it. Lines are written immediately but not synced: killing the sandbox loses no
 * line; a power failure may lose the last lines, which are then read from the chain again. The file does not contain the
 * simulated history.
 */
export async function openTape(setup: OpenTapeSetup): Promise<OpenedTape> {
  const { chain, path, now, readStates, maxLines = 40_000 } = setup
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const lines = await readAppendLog(path, isTapeRecord)
  let start = lines[0] && 'start' in lines[0] ? lines[0].start : undefined
  if (!start) {
    const { block, initialStates } = await readStates()
    start = {
      at: now(),
      block,
      initialStates: [...initialStates].map(([id, { native, quoteUsd }]) => [id, native, quoteUsd]),
    }
    writeFileSync(path, serializeLine({ start }), { mode: 0o600 })
  }
  const { at } = start
  const initialStates = new Map(start.initialStates.map(([id, native, quoteUsd]) => [id, { at, native, quoteUsd }]))
  const droppedCandles = new Map<string, Candles>()
  const tape = createTape({
    chain,
    initialStates,
    onDrop: (trade) => addTrade(getCandles(droppedCandles, trade.market), trade),
  })
  let lastBlock = start.block
  for (const line of lines) {
    if ('candle' in line) {
      const [market, step, t, o, h, l, c, v] = line.candle
      getCandles(droppedCandles, market)[step].push({ t, o, h, l, c, v })
      tape.keep(market, step, { t, o, h, l, c, v })
    } else if ('trade' in line) {
      lastBlock = Math.max(lastBlock, line.trade.block)
      tape.add([line.trade])
    }
  }
  let file = openSync(path, 'a', 0o600)
  let count = lines.length

  function compact() {
    const recordedTrades = [...initialStates.keys()].flatMap((id) =>
      tape.trades(id).filter((trade) => !isSimulatedTrade(trade)),
    )
    const trades = recordedTrades.toSorted(compareTrades)
    const all = [...candleLines(droppedCandles), ...trades.map((trade) => ({ trade }))]
    writeFileSync(`${path}.tmp`, [{ start }, ...all].map((line) => serializeLine(line as TapeRecord)).join(''), {
      mode: 0o600,
    })
    closeSync(file)
    renameSync(`${path}.tmp`, path)
    file = openSync(path, 'a', 0o600)
    count = all.length + 1
    // If the last day alone fills the file, the file may double in size.
    limit = Math.max(maxLines, 2 * count)
  }
  let limit = maxLines
  if (count > limit) compact()

  return {
    ...tape,
    startedAt: at,
    lastBlock,
    add(trades) {
      if (trades.length === 0) return
      // One write per block: after a crash the file has all trades of a block or none.
      writeSync(file, trades.map((trade) => serializeLine({ trade })).join(''))
      tape.add(trades)
      count += trades.length
      if (count > limit) compact()
    },
    close: () => closeSync(file),
  }
}

function serializeLine(line: TapeRecord): string {
  return `${JSON.stringify(line)}\n`
}

function isTapeRecord(value: unknown): value is TapeRecord {
  return typeof value === 'object' && value !== null && ('start' in value || 'candle' in value || 'trade' in value)
}

function getCandles(all: Map<string, Candles>, market: string): Candles {
  const found = all.get(market)
  if (found) return found
  const created = emptyCandles()
  all.set(market, created)
  return created
}

function candleLines(all: Map<string, Candles>): TapeRecord[] {
  return [...all].flatMap(([market, candles]) =>
    candleSteps.flatMap((step) =>
      candles[step].map(({ t, o, h, l, c, v }: Candle): TapeRecord => ({ candle: [market, step, t, o, h, l, c, v] })),
    ),
  )
}
