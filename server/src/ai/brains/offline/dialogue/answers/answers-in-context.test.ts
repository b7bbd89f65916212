import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { focusOn, pair } from '#ai/brains/offline/test-support/example-focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })

describe('a request for a share', () => {
  const position = (symbol: string, sharePercent: number) => ({
    ...bonk,
    symbol,
    isNative: false,
    decimals: 5,
    balance: '1',
    usdValue: 1,
    sharePercent,
    averageCostUsd: null,
    costBasisUsd: null,
    unrealisedPnlUsd: null,
    unrealisedPnlPercent: null,
    realisedPnlUsd: null,
  })
  const portfolio = async () => ({
    kind: 'portfolio' as const,
    totalUsd: 10,
    change24hUsd: null,
    change24hPercent: null,
    changeSince: null,
    positions: [position('SOL', 60), position('WIF', 10), position('AERO', 30)] as never,
  })

  it.each<[Language, string]>([
    ['en', "not counting SOL, what's my biggest position"],
    ['fr', 'sans compter le sol, c’est quoi ma plus grosse position'],
  ])('in %s repeats the omitted parts of the last one: "%s"', async (language, text) => {
    const answer = await run(text, { language, tools: { portfolio } })
    expect(answer.text).toMatch(/^AERO.*\nWIF/u)
    expect(answer.focus).toMatchObject({ tokens: [{ symbol: 'AERO' }] })
  })
})

it.each<[Language, string]>([
  ['en', 'whats my last sale'],
  ['es', 'cuál fue mi última venta'],
  ['zh', '我最后成功那单卖的是啥'],
])('the last trade means the last sale after a question about sales, in %s: "%s"', async (language, text) => {
  const trade = (type: 'Buy' | 'Sell', symbol: string) => ({
    id: symbol,
    type,
    status: 'Successful' as const,
    symbol,
    amount: '1',
    chain: 'sol' as const,
    date: '2026-11-01',
    paid: { amount: '1', symbol: type === 'Sell' ? symbol : 'SOL' },
    received: { amount: '1', symbol: type === 'Sell' ? 'SOL' : symbol },
    usdValue: 2,
    tokenPrice: 2,
    platformFee: null,
    networkFee: null,
    feesUsd: null,
    reason: null,
  })
  const trades = [trade('Buy', 'WIF'), trade('Sell', 'JUP')]
  const history = async ({ kind }: { kind?: string | undefined }) =>
    ({ kind: 'history', trades: kind === 'failed' ? [] : trades }) as const
  const { text: answer } = await run(text, { language, tools: { history } })
  expect(answer).toContain('JUP')
  expect(answer).not.toContain('WIF')
})

it.each<[Language, string]>([
  ['fr', "donc jup c'est lequel des deux"],
  ['en', 'and which of the two is JUP'],
])('a token named after the topic of coins and tokens is explained, in %s: "%s"', async (language, text) => {
  const focus: Focus = { ...pair, hasSeveral: true, last: 'topic:coin-vs-token' }
  expect((await run(text, { language, focus })).calls).toMatchObject([{ tool: 'info', input: { token: 'JUP' } }])
})

it('"the same, all of it" repeats the consecutive questions for another token', async () => {
  let focus: unknown = focusOn('VIRTUAL', { request: 'price', last: 'request:price' })
  for (const text of ['多少地址在拿', '认证过没']) focus = (await run(text, { language: 'zh', focus })).focus
  const { text } = await run('wif同样全都给我', { language: 'zh', focus })
  expect(text).toContain('验证')
  expect(text).toContain('持有者')
})

it.each<[Language, string]>([
  ['en', 'which is the real one on base'],
  ['fr', 'et sur base c’est lequel le bon'],
])('a token is looked up on the chain that the message names, in %s: "%s"', async (language, text) => {
  const focus: Focus = { tokens: [{ symbol: 'USDC', chain: 'eth' }], request: 'contract-address' }
  expect((await run(text, { language, focus })).calls[0]).toMatchObject({ input: { token: 'USDC', chain: 'base' } })
})

it.each<[Language, string]>([
  ['en', 'the second one'],
  ['es', 'la segunda'],
  ['fr', 'le deuxième'],
])('a bare reference after a list gets the facts of its token, in %s: "%s"', async (language, text) => {
  const list = (['RAY', 'WIF', 'JUP'] as const).map((symbol) => ({ symbol, chain: 'sol' }) as const)
  const focus: Focus = {
    tokens: list,
    list,
    isListShown: true,
    hasSeveral: true,
    request: 'trending',
    market: { shown: 3 },
  }
  expect((await run(text, { language, focus })).calls).toMatchObject([{ tool: 'info', input: { token: 'WIF' } }])
})

it('"how many will I get for that?" in other words is about the open card', async () => {
  const trade = { side: 'buy', amountUsd: '10', token: 'JUP', chain: 'sol' } as const
  const focus: Focus = { tokens: [{ symbol: 'JUP', chain: 'sol' }], trade }
  const { calls } = await run('one min. how many pieces will come in my hand for that', { focus })
  expect(calls).toMatchObject([{ tool: 'price', input: { token: 'JUP' } }])
})

it('a conversion keeps its target for another amount of the same token', async () => {
  const price = async ({ token }: { token: string }) =>
    ({ kind: 'price', token: { ...bonk, symbol: token, price: 2 }, change24h: 1 }) as const
  const { focus } = await run('how many BONK for 0.5 SOL', { tools: { price } })
  expect((await run('and for 2 sol?', { focus, tools: { price } })).text).toContain('2 SOL is worth 2 BONK')
})

it('a conversion takes both tokens from one message', async () => {
  const price = async ({ token }: { token: string }) =>
    ({ kind: 'price', token: { ...bonk, symbol: token, price: 2 }, change24h: 1 }) as const
  const focus = focusOn('RENDER', { request: 'price-change', last: 'request:price-change' })
  expect((await run('how much sol for one of those', { focus, tools: { price } })).text).toContain(
    '1 RENDER is worth 1 SOL',
  )
})
