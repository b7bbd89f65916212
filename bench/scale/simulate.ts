import { createRandom } from '../search/random.ts'

/** Work that arrives at random times. `cpuMs`: the mean of exponentially distributed service times. */
export type WorkClass = { name: string; perSecond: number; cpuMs: number }

/**
 * How work finds a server: `shared` is one queue for all of them (M/G/k, the best a balancer can do), `random` one queue each, as
 * with single-threaded processes behind a balancer that ignores queue lengths.
 */
export type Balancing = 'shared' | 'random'

export type WaitStats = { p50: number; p99: number; busy: number }

const seed = 17

/** Simulates first-come, first-served queues until `arrivals` have been served. The same input gives the same waits, in ms. */
export function simulateQueue(
  classes: readonly WorkClass[],
  { servers, balancing, arrivals = 200_000 }: { servers: number; balancing: Balancing; arrivals?: number },
): WaitStats {
  const { next } = createRandom(seed)
  const drawExponential = (mean: number) => -mean * Math.log(1 - next())
  const arrivalsPerMs = classes.reduce((sum, { perSecond }) => sum + perSecond, 0) / 1000
  const pick = () => {
    let left = next() * arrivalsPerMs * 1000
    return classes.find(({ perSecond }) => {
      left -= perSecond
      return left < 0
    })
  }
  const freeAt = new Float64Array(servers)
  const waits: number[] = []
  let [now, work] = [0, 0]
  for (let n = 0; n < arrivals; n++) {
    now += drawExponential(1 / arrivalsPerMs)
    const service = drawExponential(pick()?.cpuMs ?? 0)
    const at = balancing === 'shared' ? 0 : Math.floor(next() * servers)
    const start = Math.max(now, freeAt[at] ?? 0)
    work += service
    // The first tenth fills the queues.
    if (n >= arrivals / 10) waits.push(start - now)
    if (balancing === 'shared') replaceFirst(freeAt, start + service)
    else freeAt[at] = start + service
  }
  waits.sort((a, b) => a - b)
  const at = (part: number) => waits[Math.floor(part * (waits.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), busy: work / now / servers }
}

/** Replaces the smallest element, the root of a binary heap. */
function replaceFirst(heap: Float64Array, value: number): void {
  let at = 0
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const child = right < heap.length && (heap[right] ?? 0) < (heap[left] ?? 0) ? right : left
    if (child >= heap.length || (heap[child] ?? 0) >= value) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = value
}

/** The share of its time that a server may work: a simulation of seconds does not show how a fuller one falls behind. */
const maxUtilization = 0.9

/** The fewest servers whose p99 wait is at most `maxMs`. */
export function findMinServers(classes: readonly WorkClass[], balancing: Balancing, maxMs: number): number {
  const load = classes.reduce((sum, { perSecond, cpuMs }) => sum + (perSecond * cpuMs) / 1000, 0)
  const areServersEnough = (servers: number) => simulateQueue(classes, { servers, balancing }).p99 <= maxMs
  let low = Math.max(1, Math.ceil(load / maxUtilization))
  let high = Math.ceil(low * 1.3)
  while (!areServersEnough(high)) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (areServersEnough(middle)) high = middle
    else low = middle + 1
  }
  return low
}
