import { expect, test } from 'vitest'
import { inMessage, told } from '#solana/named-account.ts'

test('an account that is not there is none', () => {
  expect(() => told(undefined)).toThrow('an instruction names too few accounts')
  expect(() => inMessage(undefined)).toThrow('an account that matters is missing')
})

test('an account out of a table is only told', () => {
  const account = { address: 'a', isStatic: false }
  expect(told(account)).toBe('a')
  expect(() => inMessage(account)).toThrow('hidden in a look-up table')
  expect(inMessage({ ...account, isStatic: true })).toBe('a')
})
