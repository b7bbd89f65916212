import { expect, test } from 'vitest'
import { listedTokens, type MarketChain } from '#market/listed-tokens.ts'
import { handleLogo } from '#vendors/logos/handle-logo.ts'

function logoOf(chain: MarketChain, symbol: string, kind: string) {
  const token = listedTokens(chain).find((each) => each.symbol === symbol && each.kind === kind)
  if (!token) throw new Error(`No ${kind} token ${symbol}`)
  return handleLogo([chain, `${token.address}.png`]).content
}

test('the logo endpoint serves the real logo of a well-known token, the same on each chain', () => {
  const usdc = logoOf('eth', 'USDC', 'plain')
  expect(usdc.subarray(1, 4).toString()).toBe('PNG')
  expect(logoOf('base', 'USDC', 'plain')).toEqual(usdc)
  expect(logoOf('sol', 'USDC', 'plain')).toEqual(usdc)
  expect(logoOf('eth', 'UNI', 'plain')).not.toEqual(usdc)
})

test('the logo endpoint serves an identicon of the address for a token that only claims a well-known symbol', () => {
  const lookalikes = listedTokens('eth').filter(({ kind }) => kind === 'lookalike')
  expect(lookalikes.length).toBeGreaterThan(0)
  for (const { symbol } of lookalikes) {
    const real = listedTokens('eth').find((each) => each.symbol === symbol && each.kind === 'plain')
    if (real) expect(logoOf('eth', symbol, 'lookalike')).not.toEqual(logoOf('eth', symbol, 'plain'))
  }
})
