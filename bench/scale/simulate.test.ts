import { expect, it } from 'vitest'
import { findMinServers, simulateQueue } from './simulate.ts'

const work = [{ name: 'read', perSecond: 500, cpuMs: 1 }]

it('the simulated waits agree with the M/M/1 formula', () => {
  const { p50, p99, busy } = simulateQueue(work, { servers: 1, balancing: 'shared' })
  expect(busy).toBeCloseTo(0.5, 1)
  // P(wait > t) = load · exp(-(1 - load) t)
  expect(p50).toBeLessThan(0.1)
  expect(p99).toBeGreaterThan(0.85 * 2 * Math.log(50))
  expect(p99).toBeLessThan(1.15 * 2 * Math.log(50))
})

it('the simulation is deterministic', () => {
  const options = { servers: 3, balancing: 'random', arrivals: 10_000 } as const
  expect(simulateQueue(work, options)).toEqual(simulateQueue(work, options))
})

it('one queue for all servers has shorter waits than one queue per server', () => {
  const four = [{ name: 'read', perSecond: 2_800, cpuMs: 1 }]
  const [shared, random] = (['shared', 'random'] as const).map((balancing) =>
    simulateQueue(four, { servers: 4, balancing }),
  )
  expect(shared?.p99).toBeLessThan(random?.p99 ?? 0)
})

it('the simulation finds the fewest servers that keep the wait below a limit', () => {
  const servers = findMinServers(work, 'shared', 5)
  expect(simulateQueue(work, { servers, balancing: 'shared' }).p99).toBeLessThanOrEqual(5)
  expect(servers).toBe(2)
})
