import { expect, test } from 'vitest'
import { compareSamples, formatComparison, judgeSamples, type Samples } from './report.ts'

const noise = [1, 1.1, 0.95, 1.05, 0.9, 1, 1.02, 0.97, 1.01]
const samples = (factor: number): Samples => ({
  name: 'session',
  unit: 'µs',
  theirs: noise.map((each) => each * 100),
  ours: noise.map((_, round) => (noise[(round + 4) % 9] ?? 1) * 100 * factor),
})

test('the range of nine ratios omits the lowest and the highest', () => {
  const ours = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(compareSamples({ name: '', unit: '', theirs: ours.map(() => 1), ours })).toEqual({ ratio: 5, from: 2, to: 8 })
})

test('the report lists only figures that became slower or faster by more than the noise', () => {
  expect([1, 1.02, 1.5, 0.6].map((factor) => judgeSamples(samples(factor)))).toEqual([
    'same',
    'same',
    'slower',
    'faster',
  ])
  // A change of one per cent is not reported, even if it is certain.
  expect(
    judgeSamples({ name: '', unit: '', theirs: [100, 100, 100, 100, 100, 100], ours: [101, 101, 101, 101, 101, 101] }),
  ).toBe('same')
  expect(formatComparison([samples(1), { ...samples(1.5), name: 'history' }], 'abc')).toContain('slower: history')
  expect(formatComparison([samples(1)], 'abc')).toContain('nothing became slower')
})
