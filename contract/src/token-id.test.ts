import { describe, expect, it } from 'vitest'
import { addressKey } from '#address.ts'
import { evmCoinAddress, solanaCoinAddress } from '#chains.ts'
import { areTokensEqual, formatTokenId, parseTokenId, tokenKey } from '#token-id.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** A valid address that differs from `mint` only in the case of one letter. */
const otherMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1V'

describe('token ids', () => {
  it('have one key for all spellings of an address', () => {
    expect(tokenKey({ chain: 'eth', address: usdc })).toBe(`eth:${usdc.toLowerCase()}`)
    expect(areTokensEqual({ chain: 'eth', address: usdc }, { chain: 'eth', address: usdc.toLowerCase() })).toBe(true)
  })

  it('differ by chain and by the case of each letter of a mint', () => {
    expect(areTokensEqual({ chain: 'eth', address: usdc }, { chain: 'base', address: usdc })).toBe(false)
    expect(areTokensEqual({ chain: 'sol', address: mint }, { chain: 'sol', address: otherMint })).toBe(false)
  })

  it('are parsed from their formatted text', () => {
    for (const [chain, address] of [
      ['eth', evmCoinAddress],
      ['base', usdc],
      ['sol', solanaCoinAddress],
    ] as const) {
      const parsed = parseTokenId(formatTokenId({ chain, address }))
      expect(parsed).toEqual({ chain, address })
      expect(parsed && parseTokenId(tokenKey(parsed))).toEqual({ chain, address: addressKey(address) })
    }
  })

  it('are not parsed from other text', () => {
    for (const text of ['', 'eth', `eth:${mint}`, `sol:${usdc}`, `ethereum:${usdc}`, `eth:${usdc}:1`, `eth ${usdc}`]) {
      expect(parseTokenId(text)).toBeUndefined()
    }
  })
})
