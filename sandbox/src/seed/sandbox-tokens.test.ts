import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { chainKeys } from '#seed/address-book.ts'
import { seedPools } from '#seed/pools.ts'
import { sandboxTokens } from '#seed/sandbox-tokens.ts'

test("the sandbox's token list has valid checksums only, and each address once per chain", () => {
  for (const chain of chainKeys) {
    const addresses = sandboxTokens(chain).map(({ address }) => address)
    for (const address of addresses) expect(getAddress(address.toLowerCase())).toBe(address)
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})

test("the sandbox's token list has every kind of unusual token on each chain, and some tokens with the same address on both", () => {
  const unusual = [
    'usdt-like',
    'bytes32-names',
    'unsellable',
    'taxed',
    'hostile-names',
    'lookalike',
    'no-decimals',
    'many-decimals',
  ]
  for (const chain of chainKeys) {
    expect(sandboxTokens(chain).length).toBeGreaterThan(18)
    for (const kind of unusual) expect(sandboxTokens(chain).filter((token) => token.kind === kind)).toHaveLength(1)
  }
  const base = new Set(sandboxTokens('base').map(({ address }) => address))
  const onBoth = sandboxTokens('eth').filter(({ address }) => base.has(address))
  expect(onBoth.map(({ symbol }) => symbol)).toEqual(['cbBTC', 'ZRO'])
})

test("the sandbox's token list has a pool for every token, for some only against USDC", () => {
  for (const chain of chainKeys) {
    const partners = (symbol: string) =>
      new Set(
        seedPools[chain].flatMap(({ pair }) => (pair.includes(symbol) ? pair.filter((other) => other !== symbol) : [])),
      )
    for (const { symbol } of sandboxTokens(chain))
      expect(partners(symbol).size, `${chain} ${symbol}`).toBeGreaterThan(0)
    expect([...partners('ZRO')]).toEqual(['USDC'])
    const taxed = seedPools[chain].filter(({ pair }) => pair.includes('TAXD'))
    expect(taxed.map(({ fee }) => fee)).toEqual(['v2'])
  }
})
