import { expect, it } from 'vitest'
import { formatStarts, isMet, judgeStarts, type StartSample } from './report.ts'

const sample = (ms: number, idleMb = 100): StartSample => ({ ms, cpuMs: ms / 2, idleMb })
const rounds = {
  first: [sample(3_900), sample(4_000), sample(9_000)],
  warm: [sample(1_900), sample(2_000), sample(2_100)],
  bare: [sample(1_000, 80), sample(1_000, 80), sample(5_000, 80)],
}

it('compares the medians of warm starts with the bare server, and of first starts with warm ones', () => {
  expect(judgeStarts(rounds)).toEqual({ warm: 2, first: 2, memory: 1.25 })
})

it('meets the goals only with all three ratios within them', () => {
  expect(isMet({ warm: 1.3, first: 2, memory: 1.2 })).toBe(true)
  expect(isMet({ warm: 1.31, first: 2, memory: 1.2 })).toBe(false)
  expect(isMet({ warm: 1.3, first: 2.1, memory: 1.2 })).toBe(false)
  expect(isMet({ warm: 1.3, first: 2, memory: 1.21 })).toBe(false)
})

it('prints each ratio with its goal and verdict', () => {
  const text = formatStarts(rounds)
  expect(text).toContain('warm ÷ bare: 2.00, goal ≤ 1.3: missed')
  expect(text).toContain('first ÷ warm: 2.00, goal ≤ 2: met')
  expect(text).toContain('idle memory of the server ÷ bare: 1.25, goal ≤ 1.2: missed')
})
