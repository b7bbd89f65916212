import type { Language } from '@murmur/contract/languages'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { type ComparedMetric, readMetrics } from '#ai/brains/offline/requests/read-metrics.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const reported = (value: number) => ({ value, source: 'DexScreener', ageSeconds: 5 })
const caps: Record<string, number> = { BONK: 1_200_000_000, WIF: 300_000_000 }
const levels: Record<string, RiskLevel> = { BONK: 'fine', WIF: 'caution' }
const tools: TestTurn['tools'] = {
  facts: async ({ token }) => ({
    kind: 'facts',
    token: { ...bonk, ref: token, symbol: token },
    figures: caps[token] === undefined ? {} : { marketCap: reported(caps[token]), liquidity: reported(5_000_000) },
    firstMarket:
      token === 'BONK' ? { at: '2022-12-25T00:00:00.000Z', days: 1400 } : { at: '2024-01-01T00:00:00.000Z', days: 40 },
    isVerified: true,
    imitates: null,
  }),
  risk: async ({ token }) => ({ kind: 'risk', token: bonk, level: levels[token] ?? 'unknown', reasons: [] }),
}
const ask = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, tools, ...more })

it.each<[string, string]>([
  ['is bonk bigger than wif', 'Market cap: BONK $1.2B, WIF $300M. BONK is larger.'],
  ['which is older bonk or wif', 'Age: BONK 3 years, WIF 40 days. BONK is older.'],
  ['is bonk less risky than wif', 'Risk: BONK Fine, WIF Caution. WIF looks riskier.'],
  ['which has more liquidity bonk or wif', 'Liquidity: BONK $5M, WIF $5M. They’re equal.'],
])('"%s" is answered by both values and the larger one', async (text, expected) => {
  expect((await ask(text)).text).toBe(expected)
})

it('compares price, change, market cap, liquidity and risk side by side by default', async () => {
  const { text, focus } = await ask('compare bonk and wif')
  expect(text.split('\n').map((line) => line.split(':')[0])).toEqual([
    'Price',
    'Change in 24 hours',
    'Market cap',
    'Liquidity',
    'Risk',
  ])
  expect(text).toContain('Price: BONK not known, WIF not known.')
  expect(focus).toMatchObject({ request: 'compare', tokens: [{ symbol: 'BONK' }, { symbol: 'WIF' }] })
})

it('compares a single token with the one that the chat is about, and never an unknown risk', async () => {
  const focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'risk' }
  expect((await ask('compare it with bonk by risk', { focus })).text).toContain('WIF looks riskier')
  expect((await ask('is bonk less risky than jup')).text).toBe(
    'Risk: BONK Fine, JUP Unknown. One of the values is missing, so they can’t be compared.',
  )
  expect((await ask('compare bonk', { focus: undefined })).text).toContain('Which other token')
})

it.each<[Language, string, ComparedMetric[]]>([
  ['en', 'which ones up more today', ['change24h']],
  ['en', 'ray vs orca, whos bigger', ['marketCap']],
  ['en', 'bonk or wif', []],
  ['es', 'y en riesgo', ['risk']],
  ['es', 'cual de las dos mueve más volumen', ['volume']],
  ['pt', 'qual é mais antiga', ['age']],
  ['fr', 'lequel est le plus cher', ['price']],
  ['fr', 'et en capi ?', ['marketCap']],
  ['zh', '哪个成交量大', ['volume']],
  ['zh', '哪个更坑', ['risk']],
  ['ar', 'مين اغلى', ['price']],
  ['ar', 'والسيوله؟', ['liquidity']],
])('in %s "%s" names %s', (language, text, metrics) => {
  expect(readMetrics(text, language)).toEqual(metrics)
})
