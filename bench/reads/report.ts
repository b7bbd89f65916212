import { median } from '../stats.ts'

/** CPU per request in µs, one value a round: the product, the floor, and a bare Fastify that sends the same bytes. */
export type MeasuredRead = {
  name: string
  oursUs: number[]
  floorUs: number[]
  /** The same read, repeated with the ETag of the first reply. */
  againUs: number[]
  bytesUs: number[]
  costs: string[]
  repeatedCosts: string[]
}

export const readGoals = { floor: 1.25, again: 2 }

export type ReadVerdict = { toFloor: number; toBytes: number; isMet: boolean }

export function judgeRead({ oursUs, floorUs, againUs, bytesUs }: MeasuredRead): ReadVerdict {
  const [toFloor, toBytes] = [medianRatio(oursUs, floorUs), medianRatio(againUs, bytesUs)]
  return { toFloor, toBytes, isMet: toFloor <= readGoals.floor && toBytes <= readGoals.again }
}

/** The measurements of one read as lines: both ratios with their goals, and where the product's time goes. */
export function formatRead(read: MeasuredRead): string {
  const { toFloor, toBytes } = judgeRead(read)
  const { name, oursUs, floorUs, againUs, bytesUs, costs, repeatedCosts } = read
  return [
    `${name}:`,
    `  ÷ the fewest statements:  ${format(oursUs, floorUs)} = ${toFloor.toFixed(2)}; goal ≤ ${readGoals.floor}: ${verdict(toFloor, readGoals.floor)}`,
    `  again ÷ the same bytes:   ${format(againUs, bytesUs)} = ${toBytes.toFixed(2)}; goal ≤ ${readGoals.again}: ${verdict(toBytes, readGoals.again)}`,
    `  CPU of the product by file: ${costs.join(', ')}`,
    `  and when repeated: ${repeatedCosts.join(', ')}`,
  ].join('\n')
}

/** Rounds are interleaved, so the ratio is that of each round. */
function medianRatio(one: readonly number[], other: readonly number[]): number {
  return median(one.map((value, round) => value / (other[round] ?? Number.NaN)))
}

function format(one: readonly number[], other: readonly number[]): string {
  const part = (samples: readonly number[]) => {
    const [low, high] = [Math.min(...samples), Math.max(...samples)].map(Math.round)
    return `${Math.round(median([...samples]))} µs (${low}–${high})`
  }
  return `${part(one)} ÷ ${part(other)}`
}

function verdict(ratio: number, goal: number): string {
  return ratio <= goal ? 'met' : 'missed'
}
