import { median } from '../stats.ts'

/** Upper bounds: live memory at the end ÷ after the warm-up, and p99 of the last third of the run ÷ of the first. */
export const goals = { memory: 1.1, p99: 1.2 }

/** One interval of the run. Memory in MB, latencies in ms. */
export type SoakSample = { minute: number; residentMb: number; latencies: readonly number[]; late: number }
export type Soak = { samples: readonly SoakSample[]; liveMb: { start: number; end: number } }

export function judgeSoak({ samples, liveMb }: Soak): { memory: number; p99: number; isMet: boolean } {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const p99Of = (part: readonly SoakSample[]) => computeP99(part.flatMap(({ latencies }) => latencies))
  const memory = liveMb.end / liveMb.start
  const p99 = p99Of(samples.slice(-third)) / p99Of(samples.slice(0, third))
  return { memory, p99, isMet: memory <= goals.memory && p99 <= goals.p99 }
}

/** The slope per hour of values over minutes: the median of the slopes of all pairs, which outliers hardly move. */
export function slopePerHour(points: readonly (readonly [minute: number, value: number])[]): number {
  const slopes = points.flatMap(([at, value], index) =>
    points.slice(index + 1).map(([later, other]) => ((other - value) / (later - at)) * 60),
  )
  return median(slopes)
}

/** A line per interval, the slopes and the verdicts. */
export function formatSoak(soak: Soak): string {
  const { samples, liveMb } = soak
  const lines = samples.map(({ minute, residentMb, latencies, late }) => {
    const cells = [minute.toFixed(1), String(latencies.length), p50(latencies), computeP99(latencies).toFixed(0)]
    return `${cells.map((cell) => cell.padStart(9)).join('')}${residentMb.toFixed(0).padStart(9)}${String(late).padStart(9)}`
  })
  const { memory, p99, isMet } = judgeSoak(soak)
  const memorySlope = slopePerHour(samples.map(({ minute, residentMb }) => [minute, residentMb]))
  const p99Slope = slopePerHour(samples.map(({ minute, latencies }) => [minute, computeP99(latencies)]))
  return [
    `${['minute', 'requests', 'p50 ms', 'p99 ms', 'MB', 'waiting'].map((title) => title.padStart(9)).join('')}`,
    ...lines,
    `slopes per hour: memory ${memorySlope.toFixed(1)} MB, p99 ${p99Slope.toFixed(1)} ms`,
    `live memory ${liveMb.start.toFixed(0)} → ${liveMb.end.toFixed(0)} MB: ${memory.toFixed(2)} (goal ≤ ${goals.memory}); ` +
      `p99 of the last third ÷ the first: ${p99.toFixed(2)} (goal ≤ ${goals.p99}): ${isMet ? 'met' : 'missed'}`,
  ].join('\n')
}

function p50(latencies: readonly number[]): string {
  return median([...latencies].sort((a, b) => a - b)).toFixed(0)
}

function computeP99(latencies: readonly number[]): number {
  const sorted = [...latencies].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
