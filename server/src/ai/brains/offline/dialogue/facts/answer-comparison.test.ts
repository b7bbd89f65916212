import type { Language } from '@murmur/contract/languages'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import { expect, it } from 'vitest'
import type { ComparedToken } from '#ai/brains/facts.port.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { type ComparedMetric, parseMetrics } from '#ai/brains/offline/requests/parse-metrics.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { compareFigures } from '#assistant/tools/facts/compare-figures.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const reportedFigure = (value: number) => ({ value, source: 'DexScreener', ageSeconds: 5 })
const caps: Record<string, number> = { BONK: 1_200_000_000, WIF: 300_000_000 }
const mintable = {
  code: 'mintable',
  level: 'caution',
  value: null,
  says: null,
  source: 'GoPlus',
  at: '2026-01-01T00:00:00.000Z',
} as const
const levels: Record<string, RiskLevel> = { BONK: 'fine', WIF: 'caution' }
const makeToken = (symbol: string): ComparedToken => ({
  token: { ...bonk, ref: symbol, symbol },
  figures:
    caps[symbol] === undefined ? {} : { marketCap: reportedFigure(caps[symbol]), liquidity: reportedFigure(5_000_000) },
  firstMarket:
    symbol === 'BONK' ? { at: '2022-12-25T00:00:00.000Z', days: 1400 } : { at: '2024-01-01T00:00:00.000Z', days: 40 },
  isVerified: true,
  imitates: null,
  risk: { level: levels[symbol] ?? 'unknown', reasons: levels[symbol] === 'caution' ? [mintable] : [] },
})
const tools: TestTurn['tools'] = {
  compare: async ({ tokens, figures }) => {
    const compared = tokens.map(({ token }) => makeToken(token))
    return { kind: 'comparison', tokens: compared, rows: compareFigures(compared, figures) }
  },
}
const ask = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, tools, ...more })

it.each<[string, string]>([
  ['is bonk bigger than wif', 'Market cap: BONK $1.2B, WIF $300M. BONK is larger.'],
  ['which is older bonk or wif', 'Age: BONK 3 years, WIF 40 days. BONK is older.'],
  [
    'is bonk less risky than wif',
    'Risk: BONK No trap found, WIF Caution. WIF looks riskier.\n\n- WIF: More of it can be created at will, which makes yours worth less.',
  ],
  ['which has more liquidity bonk or wif', 'Liquidity: BONK $5M, WIF $5M. They’re equal.'],
])('the offline assistant states both values and the larger one for "%s"', async (text, expected) => {
  expect((await ask(text)).text).toBe(expected)
})

it('the offline assistant compares price, change, market cap, liquidity and risk side by side by default', async () => {
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

it('the offline assistant compares a single token with the one in focus, and never compares an unknown risk', async () => {
  const focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'risk' }
  expect((await ask('compare it with bonk by risk', { focus })).text).toContain('WIF looks riskier')
  expect((await ask('is bonk less risky than jup')).text).toBe(
    'Risk: BONK No trap found, JUP Unknown. One of the values is missing, so they can’t be compared.',
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
  expect(parseMetrics(text, language)).toEqual(metrics)
})

it.each<[Language, string, string]>([
  ['en', 'liquidity of bonk and wif', 'Liquidity: BONK'],
  ['es', 'liquidez de bonk y wif', 'Liquidez: BONK'],
  ['pt', 'liquidez do bonk e do wif', 'Liquidez: BONK'],
  ['fr', 'liquidité de bonk et wif', 'Liquidité'],
  ['zh', 'bonk和wif的流动性', '流动性：BONK'],
  ['ar', 'سيولة bonk و wif', 'السيولة'],
])('in %s the offline assistant compares one figure of two tokens: "%s"', async (language, text, expected) => {
  const { text: answer, calls } = await ask(text, { language })
  expect(calls).toMatchObject([{ tool: 'compare', input: { figures: ['liquidity'] } }])
  expect(answer).toContain(expected)
})
