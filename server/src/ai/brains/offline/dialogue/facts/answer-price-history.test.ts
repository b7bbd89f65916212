import type { Language } from '@murmur/contract/languages'
import type { ChartRange } from '@murmur/contract/markets/markets'
import { expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const summary = {
  first: 2,
  last: 3,
  lowest: 1,
  highest: 5,
  changePercent: 50,
  source: 'GeckoTerminal',
  ageSeconds: 120,
}
const tools: TestTurn['tools'] = {
  priceHistory: async ({ range }) => ({ kind: 'price-history', token: bonk, range, summary }),
}
const ask = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, tools, ...more })
const normalizeSpaces = (text: string) => text.replace(/[⁦-⁩]/g, '').replace(/[\u00a0\u202f]/g, ' ')

it.each<[Language, string, ChartRange]>([
  ['en', 'bonk chart for the last week', '1w'],
  ['en', 'how much did bonk rise this month', '1m'],
  ['en', 'show me the bonk chart', '1d'],
  ['es', 'cuanto subio bonk esta semana', '1w'],
  ['fr', 'graphique de bonk sur un an', '1y'],
  ['zh', 'BONK一周走势图', '1w'],
])('in %s "%s" shows the chart of %s', async (language, text, range) => {
  const { calls, cards } = await ask(text, { language })
  expect(calls[0]).toEqual({ tool: 'priceHistory', input: { token: 'BONK', range } })
  expect(cards).toEqual(['priceHistory'])
})

it('the answer about a price history states the change, first, last, lowest and highest price with source and age', async () => {
  expect((await ask('bonk chart for the last week')).text).toBe(
    'BONK on Solana: +50% over the last 7 days, from $2 to $3. Lowest $1, highest $5 (GeckoTerminal, 2 minutes ago).',
  )
  expect(normalizeSpaces((await ask('grafico de bonk 1 mes', { language: 'es' })).text)).toBe(
    'BONK en Solana: +50 % en el último mes, de 2 USD a 3 USD. Mínimo 1 USD, máximo 5 USD (GeckoTerminal, hace 2 minutos).',
  )
})

it('the answer about a price history states the same 24 h change as other screens for a question about today', async () => {
  const price: NonNullable<TestTurn['tools']>['price'] = async () => ({
    kind: 'price',
    token: { ...bonk, price: 3 },
    change24h: 48,
  })
  expect((await ask('is bonk up today', { tools: { ...tools, price } })).text).toBe(
    'BONK costs $3 on Solana, +48% in 24 hours. In that time the lowest price was $1 and the highest $5 (GeckoTerminal, 2 minutes ago).',
  )
  const unknown: typeof price = async () => ({ kind: 'price', token: bonk, change24h: null })
  expect((await ask('is bonk up today', { tools: { ...tools, price: unknown } })).text).toContain(
    '+50% over the last 24 hours',
  )
})

it('the answer about a price history states that there are no prices, and passes on a refusal', async () => {
  expect((await runTestTurn(brain, { text: 'bonk chart for the last hour' })).text).toBe(
    'I have no prices for BONK on Solana for the last hour.',
  )
  const priceHistory = async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }) as const
  expect((await ask('bonk chart', { tools: { priceHistory } })).text).toBe('Down.')
})
