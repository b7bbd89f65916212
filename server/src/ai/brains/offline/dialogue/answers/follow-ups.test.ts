import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic } from '#ai/handbook/handbook.ts'
import { translate } from '#platform/i18n/translate.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })
const mintable = {
  code: 'mintable',
  level: 'caution',
  value: null,
  says: null,
  source: 'GoPlus',
  at: '2026-01-01T00:00:00.000Z',
} as const
const priced: Focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'price' }

describe('a list', () => {
  it.each<[Language, string]>([
    ['en', 'but only those on base'],
    ['es', 'pero solo los de base'],
    ['pt', 'e só da base?'],
    ['fr', 'et sur base ?'],
    ['zh', '只看base链上的'],
    ['ar', 'لا على base بس'],
  ])('in %s is repeated for a chain: "%s"', async (language, text) => {
    const { focus } = await run(translate(language, 'suggest.trending'), { language })
    const { calls } = await run(text, { language, focus })
    expect(calls).toMatchObject([{ tool: 'marketList', input: { list: 'trending', chain: 'base' } }])
  })

  it('continues with "more", from the tokens that were shown, on the same chain', async () => {
    const { focus } = await run('new coins on solana')
    const next = await run('more', { focus })
    expect(next.calls).toMatchObject([{ tool: 'marketList', input: { list: 'new', chain: 'sol', skip: 1 } }])
    const end = await run('more', {
      focus: next.focus,
      tools: { marketList: async ({ list }) => ({ kind: 'list', list, tokens: [] }) },
    })
    expect(end.text).toBe('That’s the whole list.')
  })

  it('is grouped by risk for "is any of them safe"', async () => {
    const tokens = ['BONK', 'WIF', 'MOONX'].map((symbol) => ({ ...bonk, symbol, change24h: 1, risk: 'fine' as const }))
    const { focus } = await run('whats trending', {
      tools: { marketList: async ({ list }) => ({ kind: 'list', list, tokens }) },
    })
    const risk: NonNullable<TestTurn['tools']>['risk'] = async ({ token }) => ({
      kind: 'risk',
      token: bonk,
      level: token === 'MOONX' ? 'danger' : 'fine',
      reasons: token === 'MOONX' ? [mintable] : [],
    })
    const { text } = await run('is any of them safe', { focus, tools: { risk } })
    expect(text).toBe(
      '- No trap found: BONK and WIF\n- Danger: MOONX\n\n- MOONX: More of it can be created at will, which makes yours worth less.\n\nOur checks and sources found no warning sign. That’s not a guarantee: prices can still fall.',
    )
  })
})

describe('one answer', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'price and liquidity of bonk', ['facts']],
    ['es', 'precio y liquidez de bonk', ['facts']],
    ['pt', 'preço e liquidez do bonk', ['facts']],
    ['fr', 'prix et liquidité de bonk', ['facts']],
    ['zh', 'bonk的价格和流动性', ['facts']],
    ['ar', 'سعر وسيولة bonk', ['facts']],
  ])('in %s states both facts of "%s"', async (language, text, tools) => {
    const { calls, text: answer, focus } = await run(text, { language })
    expect(calls.map(({ tool }) => tool)).toEqual(tools)
    expect(answer.split('\n')).toHaveLength(2)
    expect(focus).toMatchObject({ facts: expect.arrayContaining(['price', 'liquidity']) })
  })

  it('states the risk after the other facts, and repeats all of them for another token', async () => {
    const { focus, calls } = await run('is bonk safe and how many holders')
    expect(calls.map(({ tool }) => tool)).toEqual(['facts', 'risk'])
    const next = await run('and WIF?', { focus })
    expect(next.calls.map(({ tool }) => tool)).toEqual(['facts', 'risk'])
  })
})

describe('the range of a chart', () => {
  it('is kept for the next token until a message names another range', async () => {
    const { focus } = await run('bonk chart for the last month')
    expect((await run('and WIF?', { focus })).calls).toMatchObject([{ tool: 'priceHistory', input: { range: '1m' } }])
    expect((await run('bonk chart', { focus: priced })).calls).toMatchObject([{ input: { range: '1d' } }])
  })

  it('is not taken for an amount: "24h?" is about the change', async () => {
    const { calls } = await run('24h?', { focus: priced })
    expect(calls[0]).toMatchObject({ tool: 'priceHistory', input: { token: 'WIF', range: '1d' } })
  })
})

it.each<[Language, string]>([
  ['en', 'and solana?'],
  ['es', '¿y en solana?'],
  ['pt', 'e na solana?'],
  ['fr', 'et sur solana ?'],
  ['zh', '那solana呢'],
  ['ar', 'وعلى سولانا؟'],
])('in %s another chain after a coin means that chain’s coin: "%s"', async (language, text) => {
  const focus: Focus = {
    tokens: [{ symbol: 'ETH', chain: 'base' }],
    request: 'price-change',
    last: 'request:price-change',
  }
  const { calls } = await run(text, { language, focus })
  expect(calls[0]).toMatchObject({ tool: 'priceHistory', input: { token: 'SOL' } })
})

it.each<[Language, string]>([['en', 'if i sell my wif how much comes out']])(
  'in %s "%s" gets the value of the holding, or the price if nothing is held',
  async (language, text) => {
    const holding = { symbol: 'WIF', name: 'dogwifhat', chain: 'sol' as const, amount: '51.39', usd: 29.85 }
    const balance = (holdings: (typeof holding)[]) => async () => ({
      kind: 'balance' as const,
      holdings,
      totalUsd: 29.85,
      stale: [],
    })
    const held = await run(text, { language, tools: { balance: balance([holding]) } })
    expect(held.text).toContain('$29.85')
    expect(held.calls.map(({ tool }) => tool)).toEqual(['balance'])
    const none = await run(text, { language, tools: { balance: balance([]) } })
    expect(none.calls.map(({ tool }) => tool)).toEqual(['balance', 'price'])
  },
)

it('a chain alone answers the question which token is meant', async () => {
  const tokens = [bonk, { ...bonk, ref: 't2', chain: 'base' as const }]
  const { focus } = await run('is bonk safe', { tools: { risk: async () => ({ kind: 'choose', tokens }) } })
  const { calls } = await run('the one on base', { focus })
  expect(calls).toEqual([{ tool: 'risk', input: { token: 'BONK', chain: 'base' } }])
})

it('the only token found becomes the focus, and several become the list', async () => {
  const wif = { ...bonk, ref: 't2', symbol: 'WIF' }
  const search = (tokens: (typeof bonk)[]) => ({ search: async () => ({ kind: 'found' as const, tokens }) })
  const one = await run('find wif', { tools: search([wif]) })
  expect((await run('is it safe though', { focus: one.focus })).calls).toMatchObject([
    { tool: 'risk', input: { token: 'WIF', chain: 'sol' } },
  ])
  const two = await run('find wif', { tools: search([bonk, wif]) })
  expect((await run('is the second one safe', { focus: two.focus })).calls).toMatchObject([
    { tool: 'risk', input: { token: 'WIF' } },
  ])
})

it('the price of a token that is not on any list has a warning', async () => {
  const price = async () => ({ kind: 'price' as const, token: { ...bonk, isVerified: false }, change24h: null })
  expect((await run('price of bonk', { tools: { price } })).text).toContain('Careful: BONK isn’t verified.')
})

it('a choice among similar names is marked as near matches', async () => {
  const risk = async () => ({ kind: 'choose' as const, tokens: [{ ...bonk, symbol: 'BONKA', name: 'Bonka' }] })
  expect((await run('is bonk safe', { tools: { risk } })).text).toContain('I don’t know a token called BONK')
})

describe('an order with a condition', () => {
  it.each<[Language, string, string, object]>([
    ['en', 'buy $50 of link when it drops to 12', 'ok the alert then', { condition: 'below', priceUsd: '12' }],
    ['es', 'compra 50 dólares de link cuando baje a 12', 'vale, la alerta entonces', { priceUsd: '12' }],
    ['pt', 'compra 50 dólares de link quando cair pra 12', 'então o alerta', { priceUsd: '12' }],
    ['fr', 'achète 50 dollars de link quand il descend à 12', "bon, l'alerte alors", { priceUsd: '12' }],
    ['zh', 'link跌到12就买50美元', '那就设提醒', { condition: 'below', priceUsd: '12' }],
    ['ar', 'اشتري ب 50 دولار link اذا نزل الى 12', 'طيب التنبيه', { priceUsd: '12' }],
  ])('in %s is not proposed, and its alert can be set: "%s"', async (language, order, reply, alert) => {
    const first = await run(order, { language })
    expect(first.calls).toEqual([])
    expect(first.text).toContain(getTopic(language, 'limit-and-recurring-orders').body)
    const { calls } = await run(reply, { language, memory: first.memory, focus: first.focus })
    expect(calls).toMatchObject([{ tool: 'setAlert', input: { token: 'LINK', ...alert } }])
  })

  it.each<[Language, string, string, object]>([
    ['fr', 'pose un ordre limite sur link à 12$', 'bon ben une alerte alors, à ce prix là', { priceUsd: '12' }],
    ['fr', 'un stop loss sur link à 9 dollars ça se fait ?', 'alors mets une alerte', { priceUsd: '9' }],
    ['en', 'place a limit order on link at 12', 'ok the alert then', { priceUsd: '12' }],
  ])('offers an alert at the price of a limit or stop, in %s: "%s"', async (language, order, reply, alert) => {
    const first = await run(order, { language })
    expect(first.calls).toEqual([])
    const { calls } = await run(reply, { language, memory: first.memory, focus: first.focus })
    expect(calls).toMatchObject([{ tool: 'setAlert', input: { token: 'LINK', ...alert } }])
  })

  it.each<[Language, string]>([
    ['en', 'buy 10 dollars of bonk every monday'],
    ['fr', 'achète 10 dollars de bonk chaque lundi'],
  ])('in %s is not proposed if it recurs: "%s"', async (language, text) => {
    expect((await run(text, { language })).text).toContain(getTopic(language, 'limit-and-recurring-orders').body)
  })
})

it.each<[Language, string]>([
  ['en', 'if i paste it here will you keep it'],
  ['fr', 'et si ça dépasse ça'],
])('in %s a message with few words of a change is not a change of alerts or lists: "%s"', async (language, text) => {
  const { text: answer } = await run(text, { language })
  for (const id of ['price-alerts', 'watchlist'] as const) expect(answer).not.toContain(getTopic(language, id).body)
})

describe('the price of a token that the user holds', () => {
  const link = { symbol: 'LINK', name: 'ChainLink', chain: 'eth' as const, amount: '2.5', usd: 35.5 }
  const balance = async () => ({ kind: 'balance' as const, holdings: [link], totalUsd: 35.5, stale: [] })
  const focusAfter = (last: Focus['last']): Focus => ({ tokens: [{ symbol: 'LINK', chain: 'eth' }], last })

  it.each<[Language, string, Focus]>([
    ['es', '¿cuánto vale mi link?', { tokens: [] }],
    ['pt', 'quanto vale o meu link hoje', { tokens: [] }],
    ['fr', 'combien vaut mon link', { tokens: [] }],
    ['es', 'y ahora cuánto vale', focusAfter('request:cost')],
    ['pt', 'e agora vale quanto', focusAfter('request:balance')],
  ])('in %s is stated with the value of the holding: "%s"', async (language, text, focus) => {
    const { text: answer } = await run(text, { language, focus, tools: { balance } })
    expect(answer).toMatch(/35[.,]50/)
  })

  it('is stated alone if only the price is requested', async () => {
    const { calls } = await run('link price', { focus: focusAfter('request:price') })
    expect(calls.map(({ tool }) => tool)).toEqual(['price'])
  })
})

describe('a search', () => {
  it('states the price of the only token found, which becomes the focus', async () => {
    const { calls, focus } = await run('search BONK')
    expect(calls).toEqual([
      { tool: 'search', input: { query: 'BONK' } },
      { tool: 'price', input: { token: 't1' } },
    ])
    expect((await run('how old is it', { focus })).calls).toMatchObject([{ tool: 'facts', input: { token: 'BONK' } }])
  })

  it('makes several tokens the list of the chat', async () => {
    const tokens = [bonk, { ...bonk, ref: 't2', chain: 'base' as const }]
    const { focus } = await run('search BONK', { tools: { search: async () => ({ kind: 'found', tokens }) } })
    expect(focus).toMatchObject({ hasSeveral: true, list: [{ chain: 'sol' }, { chain: 'base' }] })
  })
})

it.each<[Language, string]>([
  ['es', 'venga, dame la de solana'],
  ['pt', 'dê-me o da solana se faz favor'],
  ['fr', 'donne-moi celle de solana'],
])('in %s "%s" after an answer about an address is about that token there', async (language, text) => {
  const { calls } = await run(text, { language, focus: { tokens: [], request: 'my-address' } })
  expect(calls).toEqual([{ tool: 'addresses', input: { chain: 'sol' } }])
})

it.each<[Language, string]>([
  ['en', 'and ethereum?'],
  ['es', '¿y ethereum?'],
  ['pt', 'e ethereum?'],
])('in %s "%s" after the coin SOL is about the coin ETH', async (language, text) => {
  const focus: Focus = { tokens: [{ symbol: 'SOL', chain: 'sol' }], request: 'price-change' }
  const { calls } = await run(text, { language, focus })
  expect(calls).toMatchObject([{ tool: 'priceHistory', input: { token: 'ETH' } }])
})

it.each<[Language, string]>([
  ['en', 'sell my pepe'],
  ['es', 'vende mi pepe'],
  ['pt', 'vende meu pepe'],
  ['zh', '卖掉我的PEPE'],
])('in %s "%s" without a holding states that none is held, and what is held', async (language, text) => {
  const balance: NonNullable<TestTurn['tools']>['balance'] = async ({ token }) => ({
    kind: 'balance',
    holdings: token ? [] : [{ symbol: 'SOL', name: 'Solana', chain: 'sol', amount: '5', usd: 750 }],
    totalUsd: 750,
    stale: [],
  })
  const { text: answer, memory } = await run(text, { language, tools: { balance } })
  expect(answer).toContain(translate(language, 'brain.balanceNone', { token: 'PEPE' }))
  expect(answer).toContain('750')
  expect(memory).toMatchObject({ understood: { side: 'sell', token: 'PEPE' } })
})
