import type { Address } from '@murmur/contract/address'
import type { MarketToken } from '@murmur/contract/markets/markets'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { describe, expect, test, vi } from 'vitest'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'

const { bonk, usdcEth, usdcBase } = market

describe('tools that read markets and the account', () => {
  const toMarketToken = (token: TokenListing, risk: RiskLevel) =>
    ({
      ...token,
      logoURI: '',
      rank: 1,
      volume24hUSD: null,
      priceChange24hPercent: 5,
      isPromoted: false,
      imitates: null,
      risk,
    }) as MarketToken
  const list = (...tokens: MarketToken[]) => ({ tokens, source: null, asOf: null, isStale: false })
  const lists = async () => ({
    solana: list(toMarketToken(bonk, 'fine')),
    ethereum: list(toMarketToken(usdcEth, 'danger')),
    base: list(toMarketToken(usdcBase, 'fine')),
  })

  test('marketList shows tokens with their risk, alternating between all chains or from one chain', async () => {
    const { tools, parts } = makeToolTurn('what is hot', { intent: 'search' }, { marketList: lists })
    const all = await tools.marketList.run({ list: 'trending' })
    expect(all).toMatchObject({ kind: 'list', tokens: [{ symbol: 'BONK' }, { symbol: 'USDC', risk: 'danger' }, {}] })
    expect(await tools.marketList.run({ list: 'new', chain: 'base' })).toMatchObject({ tokens: [{ chain: 'base' }] })
    expect(await tools.marketList.run({ list: 'new', chain: 'base', skip: 1 })).toMatchObject({ tokens: [] })
    expect(parts.finish().map(({ content, type }) => [type, content])).toEqual([
      ['search_results', 'Most traded now'],
      ['search_results', 'Newest listings'],
    ])
  })

  test('info shows all figures of a token that a list named in the same turn', async () => {
    const listed = { ...bonk, change1h: 3 }
    const { tools, parts } = makeToolTurn(
      'show trending, and the first one',
      { intent: 'search' },
      { marketList: lists, atAddress: async () => [listed] },
    )
    const named = await tools.marketList.run({ list: 'trending' })
    const ref = named.kind === 'list' ? named.tokens[0]?.ref : undefined
    await tools.info.run({ token: ref ?? '' })
    expect(parts.finish().at(-1)?.extras.infoData).toMatchObject({ symbol: 'BONK', decimals: 5, oneHour: 3 })
  })

  test('marketList keeps the tokens that meet all conditions; an unknown figure meets none', async () => {
    const now = Date.parse('2026-01-01T00:00:00.000Z')
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
    const tokenWith = (address: string, over: Partial<MarketToken>) =>
      ({
        ...toMarketToken(bonk, 'fine'),
        address,
        liquidity: 60_000,
        marketCap: 500_000,
        createdAt: hoursAgo(5),
        ...over,
      }) as MarketToken
    const tokens = [
      tokenWith('fits', {}),
      tokenWith('large', { marketCap: 2_000_000 }),
      tokenWith('thin', { liquidity: 40_000 }),
      tokenWith('old', { createdAt: hoursAgo(100) }),
      tokenWith('risky', { risk: 'caution' }),
      tokenWith('unknown', { marketCap: null, createdAt: null, liquidity: null }),
    ]
    const marketList = async () => ({ solana: list(...tokens), ethereum: list(), base: list() })
    const { tools, parts } = makeToolTurn('new ones', { intent: 'search' }, { marketList, now: () => new Date(now) })
    const conditions = { maxMarketCapUsd: 1_000_000, minLiquidityUsd: 50_000, maxAgeHours: 72, isLowRisk: true }
    for (const filter of [conditions, { ...conditions, minMarketCapUsd: 100_000 }])
      await tools.marketList.run({ list: 'new', filter })
    expect(await tools.marketList.run({ list: 'new', filter: { minMarketCapUsd: 3_000_000 } })).toMatchObject({
      tokens: [],
    })
    const only = { extras: { searchData: { tokens: [{ address: 'fits' }] } } }
    expect(parts.finish()).toMatchObject([only, only])
  })

  test('marketList "lowRisk" shows verified tokens that passed every check, the most liquid first', async () => {
    const tokenWith = (address: string, over: Partial<MarketToken>) =>
      ({ ...toMarketToken(bonk, 'fine'), address, ...over }) as MarketToken
    const tokens = [
      tokenWith('small', { liquidity: 300_000 }),
      tokenWith('large', { liquidity: 9_000_000 }),
      tokenWith('thin', { liquidity: 249_999 }),
      tokenWith('risky', { risk: 'caution' }),
      tokenWith('unrated', { risk: 'unknown' }),
      tokenWith('unverified', { isVerified: false }),
    ]
    const marketList = vi.fn(async () => ({ solana: list(...tokens), ethereum: list(), base: list() }))
    const { tools, parts } = makeToolTurn('what is safe', { intent: 'search' }, { marketList })
    await tools.marketList.run({ list: 'lowRisk' })
    expect(marketList).toHaveBeenCalledWith('trending')
    const [table] = parts.finish()
    expect(table).toMatchObject({ extras: { searchData: { tokens: [{ address: 'large' }, { address: 'small' }] } } })
  })

  test('marketList shows no table for an empty list', async () => {
    const empty = { solana: list(), ethereum: list(), base: list() }
    const { tools, parts } = makeToolTurn('what is new', { intent: 'search' }, { marketList: async () => empty })
    expect(await tools.marketList.run({ list: 'new' })).toEqual({ kind: 'list', list: 'new', tokens: [] })
    expect(parts.finish()).toEqual([])
  })

  test('risk returns the verdict of a uniquely named token, and offers a choice among several', async () => {
    const assessRisk = vi.fn<ToolDeps['assessRisk']>(async () => ({ level: 'danger', reasons: [] }))
    const { tools } = makeToolTurn('is bonk a scam', { intent: 'info' }, { assessRisk })
    expect(await tools.risk.run({ token: 'BONK' })).toMatchObject({ kind: 'risk', level: 'danger' })
    expect(assessRisk).toHaveBeenCalledWith('sol', expect.objectContaining({ address: bonk.address }))
    // Of several verified tokens, the most liquid.
    expect(await tools.risk.run({ token: 'USDC' })).toMatchObject({ kind: 'risk', token: { chain: 'eth' } })
    expect(await tools.risk.run({ token: 'BON' })).toMatchObject({ kind: 'choose' })
  })

  test("portfolio and addresses read the turn's user only; a model receives no address", async () => {
    const readers: string[] = []
    const portfolio = async (userId: string) => {
      readers.push(userId)
      return { totalUsd: 1, change24hUsd: 0, change24hPercent: 0, positions: [] }
    }
    const addresses = async (userId: string) => {
      readers.push(userId)
      return { sol: 'So1' as Address, eth: '0xE' as Address, base: '0xB' as Address }
    }
    const { tools, parts } = makeToolTurn('my address', { intent: 'help' }, { portfolio, addresses })
    expect(await tools.portfolio.run({})).toMatchObject({ kind: 'portfolio', totalUsd: 1 })
    const shown = await tools.addresses.run({ chain: 'base' })
    expect(JSON.stringify(tools.addresses.quote(shown))).not.toContain('0xB')
    await tools.addresses.run({})
    const [base, ...all] = parts.finish()
    expect(base?.content).toBe('Your Base address:\n`0xB`\n\nSend only coins on that chain to it.')
    expect(base).toMatchObject({
      type: 'deposit_address',
      extras: { addressData: { chain: 'base', address: '0xB' as Address } },
    })
    expect(all.map(({ extras }) => extras.addressData?.address)).toEqual(['So1', '0xE', '0xB'])
    expect(readers).toEqual(['me', 'me', 'me'])
  })
})
