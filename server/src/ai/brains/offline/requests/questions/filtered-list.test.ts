import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn, type ToolRuns } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })

async function converse(language: Language, messages: readonly string[], tools?: Partial<ToolRuns>) {
  let [memory, focus]: unknown[] = []
  const inputs: unknown[] = []
  let text = ''
  for (const message of messages) {
    const turn = await runTestTurn(brain, { text: message, language, memory, focus, ...(tools && { tools }) })
    ;({ memory, focus, text } = turn)
    inputs.push(...turn.calls.filter(({ tool }) => tool === 'marketList').map(({ input }) => input))
  }
  return { inputs, text }
}

describe('a list with conditions', () => {
  it.each<[Language, string, object]>([
    ['en', 'show me new tokens that are not risky', { list: 'new', filter: { isLowRisk: true } }],
    [
      'en',
      'coins under 5m market cap with liquidity over 100k',
      { list: 'trending', filter: { maxMarketCapUsd: 5_000_000, minLiquidityUsd: 100_000 } },
    ],
    ['en', 'new coins on base younger than 3 days', { list: 'new', chain: 'base', filter: { maxAgeHours: 72 } }],
    ['es', 'monedas nuevas que no sean riesgosas', { list: 'new', filter: { isLowRisk: true } }],
    ['es', 'tokens con liquidez de más de 50 mil', { list: 'trending', filter: { minLiquidityUsd: 50_000 } }],
    ['fr', 'nouveaux jetons pas trop risqués', { list: 'new', filter: { isLowRisk: true } }],
    ['pt', 'moedas novas com liquidez acima de 50 mil', { list: 'new', filter: { minLiquidityUsd: 50_000 } }],
    ['zh', '市值100万以下的代币', { list: 'trending', filter: { maxMarketCapUsd: 1_000_000 } }],
    ['zh', '热门的里面市值小于一千万的有哪些', { list: 'trending', filter: { maxMarketCapUsd: 10_000_000 } }],
    [
      'es',
      'cuales son las mas nuevas con liquidez mayor a 100k',
      { list: 'new', filter: { minLiquidityUsd: 100_000 } },
    ],
    ['ar', 'شو العملات الجديدة اللي سيولتها فوق 100 الف', { list: 'new', filter: { minLiquidityUsd: 100_000 } }],
    ['ar', 'اعرض عملات جديدة قليلة المخاطر', { list: 'new', filter: { isLowRisk: true } }],
  ])('is filtered as requested, in %s: "%s"', async (language, text, input) => {
    expect((await converse(language, [text])).inputs).toEqual([input])
  })

  it('is narrowed by messages that only set conditions', async () => {
    const { inputs } = await converse('en', [
      'show me new tokens that are not risky',
      'under 1 million market cap',
      'and on base?',
      'only with liquidity over 50k',
    ])
    expect(inputs.slice(1)).toEqual([
      { list: 'new', filter: { isLowRisk: true, maxMarketCapUsd: 1_000_000 } },
      { list: 'new', chain: 'base', filter: { isLowRisk: true, maxMarketCapUsd: 1_000_000 } },
      {
        list: 'new',
        chain: 'base',
        filter: { isLowRisk: true, maxMarketCapUsd: 1_000_000, minLiquidityUsd: 50_000 },
      },
    ])
  })

  it('states its conditions, even if nothing meets them', async () => {
    const conditions = 'a market cap of at most $1M and the lowest risk'
    const messages = ['show me new tokens that are not risky', 'under 1 million market cap']
    expect((await converse('en', messages)).text).toContain(`Only with ${conditions}.`)
    const empty: ToolRuns['marketList'] = async ({ list }) => ({ kind: 'list', list, tokens: [] })
    expect((await converse('en', messages.slice(0, 1), { marketList: empty })).text).toContain(
      'No token in that list has',
    )
  })

  it.each([
    'is the market cap of bonk over 1 million',
    'what is market cap',
    'buy 20 dollars of bonk under 1 million market cap',
  ])('is not found in "%s"', async (text) => {
    expect((await converse('en', [text])).inputs).toEqual([])
  })
})
