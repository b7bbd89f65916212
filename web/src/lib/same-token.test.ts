// @vitest-environment node
import { expect, test } from 'vitest'
import { isSameToken } from '#lib/same-token.ts'

test('capitals count on Solana and not on the EVM, and the chain counts everywhere', () => {
  const of = (chain: 'sol' | 'eth' | 'base', address: string) => ({ chain, address })
  expect(isSameToken(of('eth', '0xAb'), of('eth', '0xaB'))).toBe(true)
  expect(isSameToken(of('eth', '0xAb'), of('base', '0xAb'))).toBe(false)
  expect(isSameToken(of('sol', 'DezX'), of('sol', 'DezX'))).toBe(true)
  expect(isSameToken(of('sol', 'DezX'), of('sol', 'dezX'))).toBe(false)
})
