import { expect, it } from 'vitest'
import { findCode } from './mailbox.ts'

it('finds the code in a mail, and nothing else', () => {
  expect(findCode('Your code is\n\n    K7PQ2Z\n\nIt lasts 10 minutes.')).toBe('K7PQ2Z')
  expect(findCode('HELLO there')).toBeUndefined()
})
