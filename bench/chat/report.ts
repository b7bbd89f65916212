import { median } from '../stats.ts'

/** Duration from a message's sending to the arrival of its complete answer, in ms, per side; `acknowledged`: to its acknowledgement. */
export type ChatTimes = { ours: number[]; acknowledged: number[]; floor: number[]; floorAcknowledged: number[] }

/** Ours ÷ the floor. */
export const goals = { median: 1.5, p99: 2 } as const

/** The smallest value that 99 % of the samples do not exceed. */
export function computeP99(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN
}

/** Ratios of a message's round trip, and of its acknowledgement, to those of the floor. */
export function compareChat({ ours, acknowledged, floor, floorAcknowledged }: ChatTimes) {
  return {
    median: median(ours) / median(floor),
    p99: computeP99(ours) / computeP99(floor),
    acknowledged: median(acknowledged) / median(floorAcknowledged),
  }
}

export function formatChat(times: ChatTimes): string {
  const ratios = compareChat(times)
  const line = (name: string, samples: readonly number[]) =>
    `  ${name.padEnd(26)}p50 ${median([...samples]).toFixed(2)} ms, p99 ${computeP99(samples).toFixed(2)} ms, n = ${samples.length}`
  const verdict = (ratio: number, goal: number) =>
    `${ratio.toFixed(2)}; goal ≤ ${goal}: ${ratio <= goal ? 'met' : 'missed'}`
  return [
    'a chat message and its answer, both stored',
    line('Murmur', times.ours),
    line('Murmur, acknowledgement', times.acknowledged),
    line('floor', times.floor),
    line('floor, acknowledgement', times.floorAcknowledged),
    `round trip ÷ floor, p50: ${verdict(ratios.median, goals.median)}`,
    `round trip ÷ floor, p99: ${verdict(ratios.p99, goals.p99)}`,
    `acknowledgement ÷ floor, p50: ${ratios.acknowledged.toFixed(2)}`,
  ].join('\n')
}
