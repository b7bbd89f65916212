import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { TokenFacts } from '#ai/brains/facts.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const reportedFigure = (value: number, source = 'DexScreener', ageSeconds = 120) => ({ value, source, ageSeconds })
const known: TokenFacts = {
  kind: 'facts',
  token: bonk,
  figures: {
    marketCap: reportedFigure(1_234_500_000),
    liquidity: reportedFigure(1_234_567),
    volume: reportedFigure(654_321, 'GeckoTerminal', 5),
    holders: reportedFigure(980_000, 'Birdeye', 7200),
  },
  firstMarket: { at: '2022-12-25T00:00:00.000Z', days: 1400 },
  isVerified: true,
  imitates: null,
}
const unknown: TokenFacts = { ...known, figures: {}, firstMarket: null, isVerified: false }

const ask = async (text: string, facts: TokenFacts = known, more: Partial<TestTurn> = {}) =>
  runTestTurn(brain, { text, tools: { facts: async () => facts }, ...more })
const answer = async (...args: Parameters<typeof ask>) => (await ask(...args)).text.replace(/[⁦-⁩]/g, '')

describe('a question about one fact of a token', () => {
  it.each([
    ['market cap of bonk', 'BONK on Solana: market cap $1.23B (DexScreener, 2 minutes ago).'],
    ['liquidity of bonk', 'BONK on Solana: liquidity $1.23M (DexScreener, 2 minutes ago).'],
    ['volume of bonk', 'BONK on Solana: volume $654.32K in 24 hours (GeckoTerminal, 5 seconds ago).'],
    ['how many holders does bonk have', 'BONK on Solana: 980,000 holders (Birdeye, 2 hours ago).'],
    ['how old is bonk', 'BONK on Solana has traded for 3 years: its first market opened on Dec 25, 2022.'],
    ['contract address of bonk', `The contract address of BONK on Solana:\n\`${bonk.address}\``],
  ])('gets only that fact: "%s"', async (text, expected) => {
    expect(await answer(text)).toBe(expected)
  })

  it('states that no source reports a figure', async () => {
    expect(await answer('market cap of bonk', unknown)).toBe(
      'None of our sources reports the market cap of BONK on Solana right now.',
    )
    expect(await answer('how old is bonk', unknown)).toContain('reports the age of BONK')
  })

  it.each<[Language, string]>([
    ['en', 'who holds most of bonk'],
    ['es', 'quien tiene la mayoria de bonk, cuantos tenedores'],
    ['zh', 'bonk的大户持有多少 持币人数'],
  ])('states in %s how much the largest wallets hold, or that it is unknown: "%s"', async (language, text) => {
    const held = { ...known, topHolders: reportedFigure(31.5, 'Jupiter', 5) }
    expect(await answer(text, held, { language })).toMatch(/31[.,]5\s?%.*Jupiter/)
    expect(await answer(text, known, { language })).not.toContain('31')
    expect((await answer(text, known, { language })).split('\n')).toHaveLength(2)
  })

  it('explains what verified means, and names the token that an unverified one imitates', async () => {
    expect(await answer('is bonk verified')).toMatch(/^Yes, BONK on Solana is verified. Its address is on a list/)
    expect(await answer('is bonk verified', unknown)).toMatch(/^No, BONK on Solana isn’t verified: its address/)
    const copy = { ...unknown, imitates: '[USDC](http://x)' }
    const text = await answer('is bonk verified', copy)
    expect(text).toContain('looks like the verified token USDC')
    expect(text).not.toMatch(/[[\]]|:\/\//)
  })

  it('shows the card with the copy button below an address', async () => {
    expect((await ask('contract address of bonk')).cards).toEqual(['info'])
    expect((await ask('liquidity of bonk')).cards).toEqual([])
  })

  it.each<[Language, string, string]>([
    ['es', 'liquidez de bonk', 'BONK en Solana: liquidez 1,23 M USD (DexScreener, hace 2 minutos).'],
    ['pt', 'liquidez de bonk', 'BONK na Solana: liquidez US$ 1,23 mi (DexScreener, há 2 minutos).'],
    ['fr', 'liquidité de bonk', 'BONK sur Solana : liquidité 1,23 M USD (DexScreener, il y a 2 minutes).'],
    ['zh', 'BONK的流动性', 'Solana 上的 BONK：流动性 123.46万 美元（DexScreener，2分钟前）。'],
    ['ar', 'سيولة bonk', 'BONK على Solana: السيولة 1.23 مليون دولار (DexScreener، قبل دقيقتين).'],
  ])('is answered in the language of the message, in %s: "%s"', async (language, text, expected) => {
    expect((await answer(text, known, { language })).replace(/[\u00a0\u202f]/g, ' ')).toBe(expected)
  })

  it('reports a refusal', async () => {
    const facts = async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }) as const
    expect((await runTestTurn(brain, { text: 'liquidity of bonk', tools: { facts } })).text).toBe('Down.')
  })
})
