import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })
const onBonk: Focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price', last: 'request:price' }

describe('advice about the token of the chat', () => {
  it('begins with the price of the token', async () => {
    const { text, calls } = await run('再买点摊平一下好吗', { language: 'zh', focus: onBonk })
    expect(calls).toMatchObject([{ tool: 'price', input: { token: 'BONK' } }])
    expect(text).toMatch(/BONK.*建议/su)
  })
})

it('an unverified token is shown with its risk', async () => {
  const fake = { ...bonk, isVerified: false }
  const facts = async () => ({
    kind: 'facts' as const,
    token: fake,
    figures: {},
    firstMarket: null,
    isVerified: false,
    imitates: null,
  })
  const { calls } = await run('is BONK verified?', { tools: { facts } })
  expect(calls.map(({ tool }) => tool)).toEqual(['facts', 'risk'])
})

it('"the rest" after a sale is valued by the holding, not by the amount sold', async () => {
  const focus: Focus = {
    ...onBonk,
    request: undefined,
    last: undefined,
    trade: { side: 'sell', units: '20', token: 'BONK', chain: 'sol' },
  }
  const { calls } = await run('剩下的值多少', { language: 'zh', focus })
  expect(calls.map(({ tool }) => tool)).not.toContain('price')
})

it('"for it" converts into the token of the chat', async () => {
  const onLink: Focus = {
    tokens: [{ symbol: 'LINK', chain: 'eth' }],
    request: 'market-cap',
    last: 'request:market-cap',
  }
  const { calls } = await run('0.5个ETH能换多少它', { language: 'zh', focus: onLink })
  expect(calls).toMatchObject([{ input: { token: 'ETH' } }, { input: { token: 'LINK' } }])
})

describe('a question about the number of tokens', () => {
  const holding = { symbol: 'BONK', name: 'Bonk', chain: 'sol' as const, amount: '7', usd: 3 }
  const balance = async ({ token }: { token?: string | undefined }) => ({
    kind: 'balance' as const,
    holdings: token === 'WIF' ? [] : [holding],
    totalUsd: 3,
    stale: [],
  })

  it.each<[Language, string]>([
    ['en', 'how many do i have'],
    ['es', 'cuántos tengo'],
    ['pt', 'quantos eu tenho'],
    ['fr', "j'en ai combien"],
    ['zh', '我有多少'],
    ['ar', 'كم عندي'],
  ])('in %s gets the holding of the token in focus: "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: onBonk, tools: { balance } })
    expect(calls).toMatchObject([{ tool: 'balance', input: { token: 'BONK' } }])
  })

  it('gets all holdings if it asks for everything, and states that a token is not held', async () => {
    const all = await run('how much do i have in total', { focus: onBonk, tools: { balance } })
    expect(all.calls).toEqual([{ tool: 'balance', input: {} }])
    const onWif = { ...onBonk, tokens: [{ symbol: 'WIF', chain: 'sol' as const }] }
    const none = await run('how many do i have', { focus: onWif, tools: { balance } })
    expect(none.text).toContain('You hold no WIF.')
    expect(none.text).toContain('7 BONK')
  })
})

it.each<[Language, string]>([
  ['en', 'is there a risk of a rug pull with wif'],
  ['fr', 'wif ya un risque de rug pull ou pas'],
])('in %s a named token takes precedence over the topic: "%s"', async (language, text) => {
  expect((await run(text, { language })).calls).toMatchObject([{ tool: 'risk', input: { token: 'WIF' } }])
})

describe('a comparison', () => {
  it('begins with the figure of the last answer', async () => {
    const focus: Focus = { ...onBonk, request: 'risk', last: 'request:risk' }
    const { calls } = await run('compare it with wif', { focus })
    const figures = ['risk', 'price', 'change24h', 'marketCap', 'liquidity']
    expect(calls).toMatchObject([{ tool: 'compare', input: { figures } }])
  })

  it('repeats only the figure of a comparison by one figure', async () => {
    const focus: Focus = { ...onBonk, request: 'compare', facts: ['holders'], last: 'request:compare' }
    const { calls } = await run('compare it with wif', { focus })
    expect(calls).toMatchObject([{ tool: 'compare', input: { figures: ['holders'] } }])
  })

  it('states the facts of the only token before it asks for the other', async () => {
    const { text, focus } = await run('compare bonk')
    expect(text).toContain('$0.00002')
    expect(text).toContain('Which other token')
    expect(focus).toMatchObject({ request: 'compare', tokens: [{ symbol: 'BONK' }] })
  })
})

it('the coin of a chain becomes the focus after a topic about the chain', async () => {
  const { focus } = await run('oye, y solana es una empresa o qué', { language: 'es' })
  const { calls } = await run('avísame si esa pasa de 300', { language: 'es', focus })
  expect(calls).toMatchObject([{ tool: 'setAlert', input: { token: 'SOL', condition: 'above', priceUsd: '300' } }])
})

it('"in particular" after a topic about a chain means its coin, not its list', async () => {
  const focus: Focus = { tokens: [], request: 'trending' }
  const { calls } = await run('y solana en particular', { language: 'es', focus })
  expect(calls).toMatchObject([{ input: { token: 'SOL' } }])
})

describe('a question about fees', () => {
  it('is about an amount after an answer about the fee', async () => {
    const { focus } = await run('what does murmur charge')
    expect((await run('so on 200 dollars thats what', { focus })).text).toContain('Murmur’s fee is $1.00.')
    expect((await run('what is your fee on 50 dollars')).text).toContain('Murmur’s fee is $0.25.')
  })

  it('is about a chain after the topic about network fees', async () => {
    const { focus } = await run('what is gas')
    expect((await run('and on base?', { focus })).calls).toEqual([{ tool: 'networkFee', input: { chain: 'base' } }])
  })
})

it('"what is" with a token introduces its card and, for a known kind, names that kind', async () => {
  const info = async () => ({ kind: 'info' as const, token: bonk, change24h: 1.5, marketCap: 1e9 })
  const { text } = await run('what is bonk', { tools: { info } })
  expect(text).toContain('This is what I know about Bonk (BONK) on Solana.')
  expect(text).toContain('BONK is a meme coin')
  // The topic is about all tokens of the kind.
  expect(text).not.toContain(getTopic('en', 'meme-coin').body.split('\n')[0])
  const copy = { ...bonk, isVerified: false }
  const unverified = await run('what is bonk', { tools: { info: async () => ({ ...(await info()), token: copy }) } })
  expect(unverified.calls.map(({ tool }) => tool)).toEqual(['info', 'risk'])
  expect(unverified.text).not.toContain('is a meme coin')
})

describe('"the same" for another token', () => {
  it.each<[Language, string]>([
    ['en', 'now wif same stuff'],
    ['en', 'is wif like that too'],
    ['es', 'y wif lo mismo'],
    ['pt', 'e o wif é igual'],
    ['fr', 'wif pareil'],
    ['zh', 'wif也一样吗'],
    ['ar', 'wif نفس الشي'],
  ])('in %s repeats the last request: "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: { ...onBonk, request: 'risk', last: 'request:risk' } })
    expect(calls).toMatchObject([{ tool: 'risk', input: { token: 'WIF' } }])
  })

  it.each<[Language, string]>([
    ['en', 'ok and what about the wif'],
    ['es', 'bueno y el wif'],
    ['pt', 'e a do wif msm coisa'],
    ['fr', 'et du coup pour wif'],
    ['zh', '那wif呢'],
    ['ar', 'وبالنسبة wif كمان'],
  ])('in %s needs no word such as "same": "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: { ...onBonk, request: 'liquidity' } })
    expect(calls).toMatchObject([{ tool: 'facts', input: { token: 'WIF' } }])
  })

  it.each<[Language, string]>([
    ['es', 'ah ya, y cuánta tiene ese'],
    ['pt', 'ah tá, e qual a dele'],
  ])('in %s continues a topic for a pronoun: "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: { ...onBonk, last: 'topic:liquidity' } })
    expect(calls).toMatchObject([{ tool: 'facts', input: { token: 'BONK' } }])
  })

  it('repeats the one figure of a comparison', async () => {
    const { focus } = await run('which has more holders, bonk or wif')
    expect((await run('and jup?', { focus })).calls).toMatchObject([{ tool: 'facts', input: { token: 'JUP' } }])
  })

  it('is not taken for another request: "what is wif"', async () => {
    const focus = { ...onBonk, request: 'liquidity' as const }
    expect((await run('and what is wif', { focus })).calls).toMatchObject([{ tool: 'info', input: { token: 'WIF' } }])
  })

  it('repeats the fact that the last topic explained', async () => {
    const { focus } = await run('what does market cap mean')
    expect((await run('and wif?', { focus })).text).toContain('market cap')
  })
})

it('a question about a share is about the token of the last answer', async () => {
  const { focus } = await run('price of bonk')
  const { text } = await run('how much of my portfolio is that', { focus })
  expect(text).toContain('BONK')
})

it('the only holding on a chain becomes the focus of the next question', async () => {
  const holding = { symbol: 'ETH', name: 'Ether', chain: 'base' as const, amount: '2', usd: 7000 }
  const balance = async () => ({ kind: 'balance' as const, holdings: [holding], totalUsd: 7000, stale: [] })
  const { focus } = await run('what do i have on base', { tools: { balance } })
  const { calls } = await run('and on ethereum?', { focus, tools: { balance } })
  expect(calls).toEqual([{ tool: 'balance', input: { token: 'ETH', chain: 'eth' } }])
})

describe('a question about the gain of one token', () => {
  const onLink: Focus = { tokens: [{ symbol: 'LINK', chain: 'eth' }], last: 'request:balance' }
  const ask = async (text: string, language: Language, focus: Focus) => (await run(text, { language, focus })).text

  it.each<[Language, string]>([
    ['en', 'am i up or down on it'],
    ['es', 'voy ganando o perdiendo con eso'],
    ['pt', 'tô ganhando ou perdendo nisso'],
    ['zh', '它是赚了还是亏了'],
    ['ar', 'رابح ولا خاسر فيها'],
  ])('in %s resolves a pronoun: "%s"', async (language, text) => {
    expect(await ask(text, language, onLink)).toContain('LINK')
    expect(await ask(text, language, { tokens: [] })).not.toContain('LINK')
  })

  it('is about a named token after the gain of all holdings', async () => {
    const { focus } = await run('am i up or down')
    expect(await ask('aero?', 'en', focus as Focus)).toBe('You hold no AERO.')
  })
})

it.each<[Language, string]>([
  ['en', 'how many do i have of it'],
  ['fr', "montre combien j'en ai"],
])('in %s a question about fees keeps the token of the card in focus: "%s"', async (language, text) => {
  const trade = { side: 'buy', amountUsd: '20', token: 'BONK', chain: 'sol' } as const
  const focus: Focus = { ...onBonk, trade, request: undefined, last: 'request:network-fee' }
  expect((await run(text, { language, focus })).calls[0]).toMatchObject({ tool: 'balance', input: { token: 'BONK' } })
})

describe('a figure that the message leaves out', () => {
  it.each<[Language, string]>([
    ['en', 'and that of wif?'],
    ['es', 'y el de wif cuánto es'],
    ['pt', 'e o da wif quanto é'],
    ['fr', "celui de wif c'est combien"],
    ['zh', 'WIF的是多少'],
  ])('in %s is taken from the last answer or topic: "%s"', async (language, text) => {
    const volume = { tool: 'facts', input: { token: 'WIF' } }
    const answered: Focus = { ...onBonk, request: 'volume', last: 'request:volume' }
    expect((await run(text, { language, focus: answered })).calls).toMatchObject([volume])
    const explained: Focus = { ...onBonk, last: 'topic:trading-volume' }
    expect((await run(text, { language, focus: explained })).calls).toMatchObject([volume])
  })

  it.each<[Language, string]>([
    ['es', 'y el wif'],
    ['pt', 'e no wif'],
    ['fr', 'et le wif ?'],
  ])('in %s is repeated for a named token among filler words: "%s"', async (language, text) => {
    const focus: Focus = { ...onBonk, request: 'liquidity', last: 'request:liquidity' }
    expect((await run(text, { language, focus })).calls).toMatchObject([{ tool: 'facts', input: { token: 'WIF' } }])
  })

  it('is not taken for the whole of a comparison', async () => {
    const focus: Focus = { ...onBonk, request: 'market-cap', last: 'request:market-cap' }
    expect((await run('compáralo con el de wif', { language: 'es', focus })).calls[0]?.tool).toBe('compare')
  })
})

describe('a topic about the token of the chat', () => {
  const risky: Focus = { ...onBonk, request: 'risk', last: 'request:risk' }
  it.each<[string, TopicId, string]>([
    ['what would that tax do to me', 'token-tax', 'risk'],
    ['who can freeze it', 'mint-freeze-authority', 'risk'],
    ['why so many zeros', 'many-zeros', 'facts'],
  ])('ends with its facts: "%s"', async (text, id, tool) => {
    const { text: answer, calls } = await run(text, { focus: id === 'many-zeros' ? onBonk : risky })
    expect(answer.startsWith(getTopic('en', id).body)).toBe(true)
    expect(calls).toMatchObject([{ tool, input: { token: 'BONK', chain: 'sol' } }])
  })

  it('doesn’t add facts if the chat is about something else', async () => {
    expect((await run('what is a token tax', { focus: onBonk })).calls).toEqual([])
  })
})
