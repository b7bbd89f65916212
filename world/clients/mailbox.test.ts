import { expect, it } from 'vitest'
import { codeIn } from './mailbox.ts'

it('finds the code in a mail, and nothing else', () => {
  expect(codeIn('Your code is\n\n    K7PQ2Z\n\nIt lasts 10 minutes.')).toBe('K7PQ2Z')
  expect(codeIn('HELLO there')).toBeUndefined()
})
