import { describe, expect, it } from 'vitest'
import { formatIdle, judgeIdle } from './report.ts'

const samples = (none: number, present: number, again: number) =>
  [none, present, again].map((cpuMsPerMinute, index) => ({
    name: `sample ${index}`,
    cpuMsPerMinute,
    callsPerSecond: 1.25,
  }))

describe('the idle cost', () => {
  it('compares one present user with the mean of no user before and after', () => {
    expect(judgeIdle(samples(600, 1_400, 800))).toEqual({ ratio: 2, isMet: true })
    expect(judgeIdle(samples(600, 1_401, 800)).isMet).toBe(false)
  })

  it('is printed with the calls to the nodes', () => {
    expect(formatIdle(samples(600.4, 2_100, 800))).toContain('sample 0             600 ms     1.3')
    expect(formatIdle(samples(600.4, 2_100, 800))).toContain('one present user ÷ no user: 3.0; goal ≤ 2: missed')
  })
})
