import { expect, test } from 'vitest'
import { laneOf } from './execution.ts'

test('Solana wallets whose addresses differ in case alone have lanes of their own', () => {
  const [one, other] = ['v', 'V'].map((last) => laneOf('sol', `EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1${last}`))
  expect(one).not.toBe(other)
})

test('an EVM wallet has one lane on a chain, however its address is written', () => {
  const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect(laneOf('eth', address)).toBe(laneOf('eth', address.toLowerCase()))
  expect(laneOf('eth', address)).not.toBe(laneOf('base', address))
})
