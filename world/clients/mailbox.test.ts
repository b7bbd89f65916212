import { expect, it } from 'vitest'
import { findCode } from './mailbox.ts'

it('findCode returns the code of a mail, and no other number', () => {
  expect(findCode('Your code is\n\n    K7PQ2Z\n\nIt lasts 10 minutes.')).toBe('K7PQ2Z')
  expect(findCode('HELLO there')).toBeUndefined()
})
