// @vitest-environment node
import { expect, test } from 'vitest'
import { isSolanaAddress } from '#lib/solana-address.ts'

test.each([
  'So11111111111111111111111111111111111111112',
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
])('%s is one', (address) => {
  expect(isSolanaAddress(address)).toBe(true)
})

test.each([
  '',
  'So1111111111111111111111111111111111111111O',
  '1111111111111111111111111111111',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGk',
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  'z'.repeat(44),
])('%s is none', (address) => {
  expect(isSolanaAddress(address)).toBe(false)
})
