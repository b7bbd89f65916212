import { expect, it } from 'vitest'
import { fewestServers, simulateQueue } from './simulate.ts'

const work = [{ name: 'read', perSecond: 500, cpuMs: 1 }]

it('agrees with the formula of M/M/1: a wait of load ÷ (1 - load), of which 1 - load wait for nothing', () => {
  const { p50, p99, busy } = simulateQueue(work, { servers: 1, balancing: 'shared' })
  expect(busy).toBeCloseTo(0.5, 1)
  // P(wait > t) = load · exp(-(1 - load) t)
  expect(p50).toBeLessThan(0.1)
  expect(p99).toBeGreaterThan(0.85 * 2 * Math.log(50))
  expect(p99).toBeLessThan(1.15 * 2 * Math.log(50))
})

it('gives the same waits each time', () => {
  const options = { servers: 3, balancing: 'random', arrivals: 10_000 } as const
  expect(simulateQueue(work, options)).toEqual(simulateQueue(work, options))
})

it('lets one queue for all servers wait less than one queue each', () => {
  const four = [{ name: 'read', perSecond: 2_800, cpuMs: 1 }]
  const [shared, random] = (['shared', 'random'] as const).map((balancing) =>
    simulateQueue(four, { servers: 4, balancing }),
  )
  expect(shared?.p99).toBeLessThan(random?.p99 ?? 0)
})

it('finds the fewest servers for a bound', () => {
  const servers = fewestServers(work, 'shared', 5)
  expect(simulateQueue(work, { servers, balancing: 'shared' }).p99).toBeLessThanOrEqual(5)
  expect(servers).toBe(2)
})
