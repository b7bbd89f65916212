import { expect, it } from 'vitest'
import { isWrongTranscript } from './spoken-traps.ts'

it('the transcript of a trap is wrong if it requests something other than the spoken sentence', () => {
  const trap = (over: object) => ({
    trap: { id: 'x', class: 'units', text: 'buy fifty cents of bonk', expected: 'buy fifty cents of BONK', ...over },
    speaking: { voice: 'slt' as const },
  })
  const transcript = (text: string, intent: string, state: 'done' | 'unsure' = 'done') => ({
    state,
    text,
    intent,
    ms: 1,
  })
  expect(isWrongTranscript(trap({}), transcript('buy fifty seven bucks of BONK', 'buy'))).toBe(true)
  expect(isWrongTranscript(trap({}), transcript('buy fifty seven bucks of BONK', 'buy', 'unsure'))).toBe(false)
  expect(isWrongTranscript(trap({ text: 'yes if it drops' }), transcript('yes', 'yes'))).toBe(true)
  expect(isWrongTranscript(trap({ text: 'twenty pounds' }), transcript('twenty dollars', 'ask'))).toBe(true)
  expect(isWrongTranscript(trap({}), transcript('price of BONK', 'price'))).toBe(false)
  const large = { class: 'numbers', expected: 'buy fifteen hundred dollars of JUP' }
  expect(isWrongTranscript(trap(large), transcript('buy fifteen hundred dollars of JUP', 'buy'))).toBe(false)
  expect(isWrongTranscript(trap(large), transcript('buy fifty nine dollars of JUP', 'buy'))).toBe(true)
})
