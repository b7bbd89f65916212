import { expect, test } from 'vitest'
import { reportedAddress, staticAddress } from '#solana/account-address.ts'
import { asSolanaAddress } from '../../test-support/ids.ts'

test('reportedAddress returns nothing for an account that does not exist', () => {
  expect(() => reportedAddress(undefined)).toThrow('an instruction has too few accounts')
  expect(() => staticAddress(undefined)).toThrow('a required account is missing')
})

test('reportedAddress accepts an account from a look-up table only where the reported address is sufficient', () => {
  const account = { address: asSolanaAddress('a'), isStatic: false }
  expect(reportedAddress(account)).toBe('a')
  expect(() => staticAddress(account)).toThrow('in a look-up table')
  expect(staticAddress({ ...account, isStatic: true })).toBe('a')
})
