// @vitest-environment node
import { expect, test } from 'vitest'
import { matchTokenPattern, parseTokenPath, publicTokenPath, tokenPath } from '#lib/routing/token-path.ts'

const address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

test('the app page and the public page of a token have the long name of its chain in their paths', () => {
  expect(tokenPath({ chain: 'eth', address })).toBe(`/app/token/ethereum/${address}`)
  expect(publicTokenPath({ chain: 'sol', address: 'So1' })).toBe('/trading/solana/So1')
  expect(matchTokenPattern(tokenPath({ chain: 'eth', address }))).toBe('/app/token/:chain/:address')
  expect(matchTokenPattern(`${publicTokenPath({ chain: 'eth', address })}/`)).toBe('/trading/:chain/:address')
  expect(matchTokenPattern('/trading')).toBeUndefined()
})

test.each([
  ['eth', address, { chain: 'eth', address }],
  ['Ethereum', address, { chain: 'eth', address }],
  ['base', address, { chain: 'base', address }],
  ['dogechain', address, undefined],
  ['eth', '../admin', undefined],
  ['eth', '', undefined],
  [undefined, undefined, undefined],
])('the path parts %s and %s are parsed', (chain, text, parsed) => {
  expect(parseTokenPath(chain, text)).toEqual(parsed)
})
