import { describe, expect, it, test } from 'vitest'
import { addressKey, areAddressesEqual, parseEvmAddress, parseSolanaAddress } from '#address.ts'

test.each([
  'So11111111111111111111111111111111111111112',
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
])('%s is parsed as an address', (address) => {
  expect(parseSolanaAddress(address)).toBe(address)
})

test.each([
  '',
  'So1111111111111111111111111111111111111111O',
  '1111111111111111111111111111111',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGk',
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  'z'.repeat(44),
])('%s is rejected as a Solana address', (address) => {
  expect(parseSolanaAddress(address)).toBeUndefined()
})

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** A valid address that differs from `mint` only in the case of one letter. */
const otherMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1V'

describe('addresses', () => {
  it('are equal in any case on EVM chains, where case is only a checksum', () => {
    expect(areAddressesEqual(usdc, usdc.toLowerCase())).toBe(true)
    expect(addressKey(usdc)).toBe(usdc.toLowerCase())
  })

  it('are case-sensitive on Solana', () => {
    expect(parseSolanaAddress(otherMint)).toBe(otherMint)
    expect(areAddressesEqual(mint, otherMint)).toBe(false)
    expect(addressKey(mint)).toBe(mint)
  })

  it('are parsed only for a chain of their family', () => {
    expect(parseEvmAddress(usdc)).toBe(usdc)
    for (const text of ['', usdc.slice(2), `${usdc}0`, usdc.replace('0x', '0X'), mint]) {
      expect(parseEvmAddress(text)).toBeUndefined()
    }
    expect(parseSolanaAddress('11111111111111111111111111111111')).toBeDefined()
    for (const text of ['', usdc, mint.slice(3), `${mint}1`, mint.replace('E', '0'), '1'.repeat(33)]) {
      expect(parseSolanaAddress(text)).toBeUndefined()
    }
  })
})
