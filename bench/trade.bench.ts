// `/buy` to confirmed through the whole product ÷ a plain viem script on the same chain, which surveys the same routes and polls
// every 5 ms: `npm run bench -- trade [--rounds 5] [--trades 20] [--block-ms 0,1000]`. First checks that the product did all its
// work: guards, rehearsal, gas estimate, attested terms, stored bytes. Exits with 1 if the goal is missed.
import { parseArgs } from 'node:util'
import { storeResult } from './results/store-result.ts'
import { describeMachine } from './stats.ts'
import { type CountedCalls, checkGuards, checkStored, countCalls } from './trade/check-work.ts'
import { formatTrades, judgeTrades, type TradeRound } from './trade/report.ts'
import { startTradeWorld } from './trade/trade-world.ts'

const stringOption = { type: 'string' } as const
const { values } = parseArgs({ options: { rounds: stringOption, trades: stringOption, 'block-ms': stringOption } })
const rounds = Number(values.rounds ?? 5)
const blockTimes = (values['block-ms'] ?? '0,1000').split(',').map(Number)

console.log(describeMachine())
for (const blockMs of blockTimes) {
  const trades = Number(values.trades ?? (blockMs === 0 ? 20 : 5))
  const { measured, counted } = await measure(blockMs, trades)
  console.log(formatTrades(blockMs, measured))
  console.log(formatCalls(counted))
  const { ratio, isMet } = judgeTrades(measured)
  if (blockMs === 0) storeResult('trade', { 'instant blocks': ratio })
  if (blockMs === 1000) storeResult('trade', { '1 s blocks': ratio })
  if (!isMet) process.exitCode = 1
}

async function measure(blockMs: number, trades: number): Promise<{ measured: TradeRound[]; counted: CountedCalls }> {
  const trading = await startTradeWorld(blockMs)
  try {
    await checkGuards(trading)
    const counted = await countCalls(trading)
    const warmUp = blockMs === 0 ? 2 * trades : 2
    await trading.runOurs(warmUp)
    await trading.runBaseline({ kind: 'plain', trades: warmUp })
    const measured: TradeRound[] = []
    for (let round = 0; round < rounds; round++) measured.push(await runRound(trading, trades, round % 2 === 0))
    // One trade by the guards' check, two while counting calls, and the timed ones.
    await checkStored(trading, 3 + warmUp + rounds * trades)
    return { measured, counted }
  } finally {
    await trading.stop()
  }
}

async function runRound(
  { runOurs, runBaseline }: Awaited<ReturnType<typeof startTradeWorld>>,
  trades: number,
  isOursFirst: boolean,
): Promise<TradeRound> {
  const first = isOursFirst ? await runOurs(trades) : undefined
  const plain = await runBaseline({ kind: 'plain', trades })
  const lean = await runBaseline({ kind: 'lean', trades })
  return { ours: first ?? (await runOurs(trades)), plain, lean }
}

function formatCalls({ methods, calls, posts }: CountedCalls): string {
  const methodCounts = Object.entries(methods).sort(([, a], [, b]) => b - a)
  const methodList = methodCounts.map(([method, count]) => `${count} ${method.replace('eth_', '')}`).join(', ')
  return `  RPC of one purchase: ${calls} calls in ${posts} requests: ${methodList}`
}
