import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { groupAddress } from './group-address.ts'

test('groupAddress splits an address into groups of four, the prefix apart', () => {
  expect(groupAddress(toEvmAddress('0x1234567890abcdef1234567890abcdef12345678'))).toEqual([
    '0x',
    '1234',
    '5678',
    '90ab',
    'cdef',
    '1234',
    '5678',
    '90ab',
    'cdef',
    '1234',
    '5678',
  ])
  expect(groupAddress(toSolanaAddress('So11111111111111111111111111111111111111112')).at(-1)).toBe('112')
})
