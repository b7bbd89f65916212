import { cpus } from 'node:os'

/** The median of the samples, and their range: `median 812 (640–990), n = 7`. */
export function summarize(samples: number[], unit = 'ms'): string {
  const sorted = [...samples].sort((a, b) => a - b)
  const [low, high] = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN]
  return `median ${Math.round(median(sorted))} ${unit} (${Math.round(low)}–${Math.round(high)}), n = ${samples.length}`
}

export function median(samples: number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
}

/** Measures the duration of a call in ms. */
export async function measureMs(what: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await what()
  return performance.now() - began
}

/** Describes the machine that ran the measurement. */
export function describeMachine(): string {
  const [cpu] = cpus()
  return `${process.platform} ${process.arch}, ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}`
}
