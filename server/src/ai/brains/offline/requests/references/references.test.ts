import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { focusOn, pair } from '#ai/brains/offline/test-support/example-focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeAlert } from '#ai/brains/test-support/make-alert.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'

const findSymbols = async (words: readonly string[]) =>
  new Map(words.filter((word) => word === 'airdrop').map((word) => [word, 'AIRDROP']))
const brain = offlineBrain({ names: () => pinnedNames, findSymbols })
const run = (text: string, more: Partial<TestTurn> = {}) => runTestTurn(brain, { text, ...more })
const firstCall = async (...args: Parameters<typeof run>) => (await run(...args)).calls[0]

describe('a reference', () => {
  it('"second" in Arabic means the other of two tokens after the second one', async () => {
    const { calls } = await run('والثاني كم صار', { language: 'ar', focus: pair })
    expect(calls).toMatchObject([{ tool: 'price', input: { token: 'JUP' } }])
    const first = { ...pair, tokens: pair.tokens.toReversed() }
    const after = await run('والثاني كم صار', { language: 'ar', focus: first })
    expect(after.calls).toMatchObject([{ tool: 'price', input: { token: 'PEPE' } }])
  })

  it('"second" in Arabic means the second of tokens that were mentioned one after the other', async () => {
    const { calls } = await run('والثاني كم صار', { language: 'ar', focus: { ...pair, isListShown: false } })
    expect(calls).toMatchObject([{ tool: 'price', input: { token: 'PEPE' } }])
  })

  it('is not found if the Arabic word for "first" means "beforehand"', async () => {
    const { calls } = await run('هي بكام الاول قبل ما ادبس', { language: 'ar', focus: pair })
    expect(calls).toMatchObject([{ tool: 'price', input: { token: 'PEPE' } }])
  })

  it.each<[Language, string]>([
    ['pt', 'e da outra, a aero, me diz igual'],
    ['es', 'y la otra, la aero, lo mismo'],
    ['fr', "et l'autre, aero, pareil"],
    ['en', 'and the other one, AERO, same please'],
  ])('in %s is replaced by the name that follows it: "%s"', async (language, text) => {
    const focus = focusOn('WIF', { request: 'holding-value', last: 'request:holding-value' })
    expect(await firstCall(text, { language, focus })).toMatchObject({ tool: 'balance', input: { token: 'AERO' } })
  })

  it.each<[Language, string]>([
    ['es', 'y los sol'],
    ['en', 'and the sol one'],
  ])('in %s is replaced by the coin of another chain after a coin on two chains: "%s"', async (language, text) => {
    const tokens = (['base', 'eth'] as const).map((chain) => ({ symbol: 'ETH', chain }))
    const focus: Focus = { tokens, list: tokens, request: 'holding-value', last: 'request:holding-value' }
    expect(await firstCall(text, { language, focus })).toMatchObject({ tool: 'balance', input: { token: 'SOL' } })
  })
})

describe('"the same"', () => {
  it.each<[Language, string]>([
    ['pt', 'que que é wbtc, é o mesmo bitcoin?'],
    ['en', 'what is WBTC, is it the same as bitcoin?'],
  ])(
    'in %s does not repeat the last request if the message asks whether two tokens are the same: "%s"',
    async (language, text) => {
      const focus = focusOn('BONK', { request: 'price', last: 'request:price' })
      expect((await run(text, { language, focus })).calls.map(({ tool }) => tool)).not.toContain('price')
    },
  )
})

describe('a question that leaves out its subject', () => {
  it.each<[Language, string]>([
    ['en', 'and the half i kept, up or down'],
    ['es', 'y con lo que me queda'],
    ['pt', 'e na metade q sobrou'],
    ['fr', 'et sur ce qui me reste'],
    ['zh', '剩下的呢'],
    ['ar', 'والباقي'],
  ])('in %s is about the gain of the rest after a sale: "%s"', async (language, text) => {
    const { calls } = await run(text, { language, focus: focusOn('BONK', { last: 'request:realised-profit' }) })
    expect(calls.map(({ tool }) => tool)).toEqual(['portfolio'])
  })

  it.each<[Language, string, string]>([
    ['en', 'how far is that', 'the price has to change by +100%'],
    ['es', 'cuánto le falta', 'el precio tiene que cambiar un +100'],
    ['pt', 'quanto falta', 'o preço precisa mudar +100%'],
    ['fr', 'il manque combien', 'le prix doit varier de +100'],
    ['zh', '還差多少', '它需要变动 +100%'],
    ['ar', 'كم باقي', '+100%'],
  ])('in %s is about the distance to the price of an alert: "%s"', async (language, text, sentence) => {
    const alerts = [makeAlert({ priceUsd: '0.00004' })]
    const answer = await run(text, {
      language,
      focus: focusOn('BONK', { request: 'set-alert' }),
      tools: { alerts: async () => ({ kind: 'alerts', alerts }) },
    })
    expect(answer.text).toContain(sentence)
    expect(answer.focus).toMatchObject({ tokens: [{ symbol: 'BONK' }] })
  })

  it.each<[Language, string]>([
    ['en', 'is PEPE still on my list?'],
    ['es', '¿pepe sigue en mi lista?'],
    ['pt', 'a pepe ainda tá na minha lista?'],
    ['fr', 'pepe est encore dans mes favoris ?'],
    ['zh', 'pepe还在自选里吗'],
    ['ar', 'و pepe مازالت في القايمة متاعي؟'],
  ])('in %s is about the watchlist: "%s"', async (language, text) => {
    const tokens = ['JUP', 'PEPE'].map((symbol) => ({ ...bonk, symbol, change24h: 1 }))
    const answer = await run(text, { language, tools: { watchlist: async () => ({ kind: 'watchlist', tokens }) } })
    expect(answer.calls.map(({ tool }) => tool)).toEqual(['watchlist'])
    expect(answer.text.indexOf('PEPE')).toBeLessThan(answer.text.indexOf('JUP'))
    expect(answer.focus).toMatchObject({ tokens: [{ symbol: 'PEPE' }, { symbol: 'JUP' }], request: 'watchlist' })
  })

  it.each<[Language, string]>([
    ['en', 'how much is that in dollars'],
    ['fr', 'sa fait cb en $'],
    ['es', 'y eso cuánto es en dólares'],
  ])('in %s is about the value of the holding just stated: "%s"', async (language, text) => {
    const focus = focusOn('WIF', { request: 'balance', last: 'request:balance' })
    expect(await firstCall(text, { language, focus })).toMatchObject({ tool: 'balance', input: { token: 'WIF' } })
  })

  it.each<[Language, string, string]>([
    ['en', "read me exactly what's on that card", 'buy $15 of RENDER?'],
    ['es', 'qué dice la tarjeta', 'RENDER?'],
    ['pt', 'o que diz o cartão', 'RENDER?'],
    ['fr', 'lis-moi la carte', 'RENDER'],
    ['zh', '这张卡写了什么', 'RENDER'],
    ['ar', 'اقرا لي البطاقة', 'RENDER'],
  ])('in %s is about the open card: "%s"', async (language, text, question) => {
    const focus = focusOn('RENDER', { trade: { side: 'buy', amountUsd: '15', token: 'RENDER', chain: 'sol' } })
    const answer = await run(text, { language, focus })
    expect(answer.text).toContain(question)
    expect(answer.text).toContain('15')
    expect(answer.calls).toEqual([])
  })

  it('is about the value of a holding after another holding', async () => {
    const focus = focusOn('SOL', { request: 'balance', last: 'request:balance' })
    expect(await firstCall("and the jto's worth?", { focus })).toMatchObject({
      tool: 'balance',
      input: { token: 'JTO' },
    })
  })

  it.each<[Language, string]>([
    ['en', 'is that a lot'],
    ['ar', 'يعني هاذي مليحة ولا شوية'],
  ])('in %s is about the figure before a topic that explains it: "%s"', async (language, text) => {
    const focus = focusOn('LDO', { request: 'liquidity', last: 'topic:liquidity' })
    expect(await firstCall(text, { language, focus })).toMatchObject({ tool: 'facts', input: { token: 'LDO' } })
  })

  it.each<[Language, string]>([
    ['en', 'what do you mean 3%'],
    ['ar', 'كيف يعني تأخذ 3%'],
    ['fr', 'comment ça 3% ?'],
    ['pt', 'como assim 3%?'],
    ['es', '¿cómo que 3%?'],
  ])('in %s is about the answer that it quotes: "%s"', async (language, text) => {
    const focus = focusOn('FEE3', { request: 'risk', last: 'request:risk' })
    expect(await firstCall(text, { language, focus })).toMatchObject({ tool: 'risk', input: { token: 'FEE3' } })
  })
})

describe('the token of the chat', () => {
  it('is the token of an open question about an order', async () => {
    const memory = { understood: { side: 'buy', token: 'BONK' } }
    const { calls } = await run('how many i got', { focus: focusOn('BONK'), memory })
    expect(calls[0]).toMatchObject({ tool: 'balance', input: { token: 'BONK' } })
  })

  it('is the token of a refused purchase', async () => {
    const propose = async () => ({ kind: 'refused', code: 'TOKEN_DANGEROUS', message: 'It can’t be sold.' }) as const
    const { focus } = await run('buy 20 bucks of WIF on solana', { tools: { propose } })
    expect(focus).toMatchObject({ tokens: [{ symbol: 'WIF', chain: 'sol' }] })
  })

  it('is the token that a message names, rather than that of a recent trade', async () => {
    const trade = { side: 'buy', amountUsd: '2', token: 'WIF', chain: 'sol' } as const
    const { focus } = await run('did i make anything on the bonk i sold', { focus: focusOn('WIF', { trade }) })
    expect(focus).toMatchObject({ tokens: [{ symbol: 'BONK' }, { symbol: 'WIF' }] })
  })

  it('is the listed token if the message asks for it on another chain', async () => {
    const risk = async () => ({ kind: 'unknown-token', query: 'VIRTUAL' }) as const
    const missing = async () => ({ kind: 'unknown-token', query: 'VIRTUAL' }) as const
    const tools = { risk, price: missing, info: missing, facts: missing }
    const { focus } = await run('is VIRTUAL on ethereum safe', { focus: focusOn('BONK'), tools })
    expect(focus).toMatchObject({ tokens: [{ symbol: 'VIRTUAL', chain: 'base' }, { symbol: 'BONK' }] })
  })

  it('may have a common word as its name if it is written as a symbol beside "coin"', async () => {
    const { calls } = await run('theres even a coin AIRDROP here, whats that')
    expect(calls[0]).toMatchObject({ input: { token: 'AIRDROP' } })
    expect((await run('what is an AIRDROP')).calls).toEqual([])
  })
})
