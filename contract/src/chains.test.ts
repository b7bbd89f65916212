import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { ChainInput, chains, tradingFacts } from './chains.ts'
import { parseAddress } from './parse-address.ts'

it('ChainInput accepts long and short chain names and returns the short one', () => {
  covers('9.constants.trading.09')
  const parsed = ['sol', 'eth', 'base', 'solana', 'ethereum', 'base', 'Solana', 'ETH'].map((name) =>
    v.parse(ChainInput, name),
  )
  expect(parsed).toEqual(['sol', 'eth', 'base', 'sol', 'eth', 'base', 'sol', 'eth'])
})

it.each(['polygon', '', 'constructor', 'toString'])('ChainInput rejects %j with a field error', (name) => {
  expect(v.safeParse(ChainInput, name).issues?.[0]?.message).toBe('chain-missing')
})

it('the chain keys are unchanged, because rows, calls and settings contain them', () => {
  expect(chains.map(({ key }) => key)).toEqual(expect.arrayContaining(['sol', 'eth', 'base']))
})

describe('chain definitions', () => {
  test('have unique keys, slugs, aliases, chain ids and vendor names', () => {
    const identifiers = chains.flatMap(({ key, slug, aliases }) => [...new Set<string>([key, slug, ...aliases])])
    const vendorNames = chains.map(({ vendors: { dexScreener, geckoTerminal, birdeye } }) => [
      dexScreener,
      geckoTerminal,
      birdeye,
    ])
    const lists: unknown[][] = [identifiers, chains.map(({ chainId }) => chainId), chains.map(({ name }) => name)]
    for (const all of lists) {
      expect(new Set(all).size).toBe(all.length)
    }
    for (const at of [0, 1, 2]) expect(new Set(vendorNames.map((names) => names[at])).size).toBe(chains.length)
  })

  test.each(chains)(
    '$key has lower-case names and an explorer link with a placeholder',
    ({ key, slug, aliases, explorer }) => {
      for (const text of [key, slug, ...aliases]) expect(text).toBe(text.toLowerCase())
      expect(key).toMatch(/^[a-z]+$/)
      expect(aliases).toContain(slug)
      expect(explorer).toContain('{hash}')
    },
  )

  test.each(chains)('$key contains only addresses of the chain’s family', ({ key, coin }) => {
    const { stablecoins } = tradingFacts[key]
    for (const address of [coin.address, coin.wrapped, ...Object.values(stablecoins)]) {
      expect(parseAddress(key, address), address).toBe(address)
    }
  })

  test.each(chains)('$key routes only through known stablecoins', ({ key }) => {
    const facts = tradingFacts[key]
    const hubs = 'uniswap' in facts ? facts.uniswap.hubs : []
    for (const hub of hubs) expect(Object.keys(facts.stablecoins)).toContain(hub)
  })
})
