import { type Address, toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { laneId } from './execution.ts'

test('laneId gives Solana addresses that differ only in case separate lanes', () => {
  const [one, other] = ['v', 'V'].map((last) =>
    laneId('sol', `EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1${last}` as Address),
  )
  expect(one).not.toBe(other)
})

test('laneId gives an EVM wallet one lane per chain, regardless of address case', () => {
  const address = toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  expect(laneId('eth', address)).toBe(laneId('eth', address.toLowerCase() as Address))
  expect(laneId('eth', address)).not.toBe(laneId('base', address))
})
