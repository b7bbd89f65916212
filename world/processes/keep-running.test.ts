import { expect, it } from 'vitest'
import { getRestartDelay } from './keep-running.ts'

it('the pause before a restart grows with each crash, up to ten seconds', () => {
  const pauses: number[] = []
  for (let n = 0; n < 8; n++) pauses.push(getRestartDelay(pauses.at(-1), { code: 1, ranMs: 100 }))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000])
})

it.each([
  ['an orderly end', { code: 0, ranMs: 100 }],
  ['a crash after more than a minute', { code: null, ranMs: 61_000 }],
])('the pause before a restart is short after %s', (_, end) => {
  expect(getRestartDelay(8000, end)).toBe(250)
})
