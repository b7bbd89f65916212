import { median } from '../stats.ts'
import type { BaselineRun } from './baseline-trader.ts'

/** The target for the median time from `/buy` to confirmation ÷ that of the plain script. */
export const goal = 1

/** The blocks of one round, run one after another. */
export type TradeRound = { ours: BaselineRun; plain: BaselineRun; lean: BaselineRun }
export type TradeVerdict = { ratio: number; isMet: boolean }

/** The median of the rounds' own ratios, so that other load affects both sides alike. */
export function judgeTrades(rounds: readonly TradeRound[]): TradeVerdict {
  const ratio = median(rounds.map((round) => median(round.ours.ms) / median(round.plain.ms)))
  return { ratio, isMet: ratio <= goal }
}

/** The measurements of one block time as lines. */
export function formatTrades(blockMs: number, rounds: readonly TradeRound[]): string {
  const { ratio, isMet } = judgeTrades(rounds)
  const ratios = rounds.map((round) => median(round.ours.ms) / median(round.plain.ms))
  const cpuRatio = median(rounds.map(({ ours, plain }) => getCpuMsPerTrade(ours) / getCpuMsPerTrade(plain)))
  const leanRatio = median(rounds.map((round) => median(round.ours.ms) / median(round.lean.ms)))
  return [
    `blocks ${blockMs === 0 ? 'at once' : `every ${blockMs} ms`}: ms to confirmed, p50 (p99); CPU ms a trade`,
    ...(['ours', 'plain', 'lean'] as const).map((kind) =>
      formatKind(
        kind,
        rounds.map((round) => round[kind]),
      ),
    ),
    `ours ÷ plain: ${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}), n = ${rounds.length}; goal ≤ ${goal.toFixed(2)}: ${isMet ? 'met' : 'missed'}; CPU ${cpuRatio.toFixed(1)} ×; ÷ lean ${leanRatio.toFixed(2)}`,
  ].join('\n')
}

function getCpuMsPerTrade({ ms, cpuMs }: BaselineRun): number {
  return cpuMs / ms.length
}

function formatKind(kind: string, blocks: readonly BaselineRun[]): string {
  const all = blocks.flatMap(({ ms }) => ms).sort((a, b) => a - b)
  const p99 = all[Math.min(all.length - 1, Math.floor(all.length * 0.99))] ?? Number.NaN
  const cpu = median(blocks.map(getCpuMsPerTrade))
  return `  ${kind.padEnd(6)}${median(all).toFixed(1).padStart(8)} (${p99.toFixed(1)})${cpu.toFixed(1).padStart(9)}`
}
