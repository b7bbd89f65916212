// @vitest-environment node
import { expect, test } from 'vitest'
import { parseTokenPath, publicTokenPath, tokenPath, tokenPattern } from '#lib/routing/token-path.ts'

const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

test('a token has a page in the app and a public one, by the long name of its chain', () => {
  expect(tokenPath({ chain: 'eth', address })).toBe(`/app/token/ethereum/${address}`)
  expect(publicTokenPath({ chain: 'sol', address: 'So1' })).toBe('/trading/solana/So1')
  expect(tokenPattern(tokenPath({ chain: 'eth', address }))).toBe('/app/token/:chain/:address')
  expect(tokenPattern(`${publicTokenPath({ chain: 'eth', address })}/`)).toBe('/trading/:chain/:address')
  expect(tokenPattern('/trading')).toBeUndefined()
})

test.each([
  ['eth', address, { chain: 'eth', address }],
  ['Ethereum', address, { chain: 'eth', address }],
  ['base', address, { chain: 'base', address }],
  ['dogechain', address, undefined],
  ['eth', '../admin', undefined],
  ['eth', '', undefined],
  [undefined, undefined, undefined],
])('parses %s and %s', (chain, text, parsed) => {
  expect(parseTokenPath(chain, text)).toEqual(parsed)
})
