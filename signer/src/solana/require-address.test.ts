import { expect, test } from 'vitest'
import { requireReportedAddress, requireStaticAddress } from '#solana/require-address.ts'
import { asSolanaAddress } from '../../test-support/ids.ts'

test('requireReportedAddress returns nothing for an account that does not exist', () => {
  expect(() => requireReportedAddress(undefined)).toThrow('an instruction has too few accounts')
  expect(() => requireStaticAddress(undefined)).toThrow('a required account is missing')
})

test('requireReportedAddress accepts an account from a look-up table only where the reported address is sufficient', () => {
  const account = { address: asSolanaAddress('a'), isStatic: false }
  expect(requireReportedAddress(account)).toBe('a')
  expect(() => requireStaticAddress(account)).toThrow('in a look-up table')
  expect(requireStaticAddress({ ...account, isStatic: true })).toBe('a')
})
