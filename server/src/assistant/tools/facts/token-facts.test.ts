import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { expect, test, vi } from 'vitest'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'

const at = '2025-12-31T23:58:00.000Z'
const detail = {
  address: market.bonk.address,
  price: 0.00002,
  liquidity: 1_234_567,
  marketCap: null,
  holders: 980_000,
  createdAt: '2025-12-20T00:00:00.000Z',
  isVerified: true,
  imitates: null,
  origins: {
    price: { source: 'chain', at, others: [] },
    liquidity: { source: 'DexScreener', at, others: [] },
    holders: { source: 'Birdeye', at, others: [] },
  },
} as unknown as TokenDetail

test('facts returns the figures that the token page shows, with source and age', async () => {
  const tokenDetail = vi.fn<ToolDeps['tokenDetail']>(async () => detail)
  const { tools, parts } = makeToolTurn('liquidity of bonk', { intent: 'info' }, { tokenDetail })
  const facts = await tools.facts.run({ token: 'BONK' })
  expect(tokenDetail).toHaveBeenCalledWith(expect.objectContaining({ chain: 'sol', address: market.bonk.address }))
  expect(facts).toMatchObject({
    kind: 'facts',
    token: { symbol: 'BONK', chain: 'sol' },
    firstMarket: { at: '2025-12-20T00:00:00.000Z', days: 12 },
    isVerified: true,
  })
  expect(facts.kind === 'facts' && facts.figures).toEqual({
    price: { value: 0.00002, source: 'Jupiter', ageSeconds: 120 },
    liquidity: { value: 1_234_567, source: 'DexScreener', ageSeconds: 120 },
    holders: { value: 980_000, source: 'Birdeye', ageSeconds: 120 },
  })
  expect(parts.finish()).toEqual([])
})

test('facts states how much the ten largest wallets hold, if a source reports it', async () => {
  const origin = { source: 'Jupiter' as const, at, others: [] }
  const held = { ...detail, top10HolderPercent: 31.5, origins: { ...detail.origins, top10HolderPercent: origin } }
  const { tools } = makeToolTurn('who holds most of bonk', { intent: 'info' }, { tokenDetail: async () => held })
  const facts = await tools.facts.run({ token: 'BONK' })
  expect(facts).toMatchObject({ topHolders: { value: 31.5, source: 'Jupiter', ageSeconds: 120 } })
  expect(tools.facts.quote(facts)).toMatchObject({ percentHeldByTenLargest: { value: 31.5 } })
})

test('facts uses the most liquid of several verified tokens of one symbol', async () => {
  const tokenDetail = async () => ({ ...detail, createdAt: null })
  const { tools } = makeToolTurn('holders of usdc', { intent: 'info' }, { tokenDetail })
  expect(await tools.facts.run({ token: 'USDC' })).toMatchObject({ token: { chain: 'eth' }, firstMarket: null })
})

test('facts quotes names as third-party text, without the whole address', async () => {
  const { tools } = makeToolTurn('bonk', { intent: 'info' }, { tokenDetail: async () => detail })
  const quoted = tools.facts.quote(await tools.facts.run({ token: 'BONK' }))
  expect(quoted).toMatchObject({ result: 'facts', token: { quoted: { symbol: 'BONK' } } })
  expect(JSON.stringify(quoted)).not.toContain(market.bonk.address)
})

test('facts finds the only token of a symbol that has no verified one', async () => {
  const { tools, parts } = makeToolTurn('is moon old', { intent: 'info' }, { tokenDetail: async () => detail })
  expect(await tools.facts.run({ token: 'MOON' })).toMatchObject({ kind: 'facts', token: { symbol: 'MOON' } })
  expect(await tools.risk.run({ token: 'MOON' })).toMatchObject({ kind: 'risk', token: { symbol: 'MOON' } })
  expect(await tools.facts.run({ token: 'BON' })).toMatchObject({ kind: 'choose' })
  expect(parts.finish()).toHaveLength(1)
})
