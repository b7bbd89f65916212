import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import { parseMessage } from './parse-message.ts'

const brain = offlineBrain({ names: () => pinnedNames })
const ask = (trial: TestTurn) => runTestTurn(brain, trial)
const calls = async (trial: TestTurn) => (await ask(trial)).calls.map(({ tool, input }) => [tool, input])

describe('requests', () => {
  it.each<[Language, string, string, object]>([
    ['en', "what's hot right now", 'marketList', { list: 'trending' }],
    ['en', 'top gainers on base', 'marketList', { list: 'gainers', chain: 'base' }],
    ['en', 'is PEPE a scam', 'risk', { token: 'PEPE' }],
    ['en', 'am i up or down', 'portfolio', {}],
    ['en', 'whats my best coin', 'portfolio', {}],
    ['en', 'where do i send my sol to', 'addresses', { chain: 'sol' }],
    ['en', 'price of the dog with the hat', 'price', { token: 'WIF' }],
    ['en', "yo how's my bag doing", 'portfolio', { range: 'last-visit' }],
    ['en', 'remind me what alerts i set', 'alerts', {}],
    ['es', 'dame mi dirección de base', 'addresses', { chain: 'base' }],
    ['es', 'que esta de moda', 'marketList', { list: 'trending' }],
    ['es', 'es seguro bonk?', 'risk', { token: 'BONK' }],
    ['pt', 'bonk é golpe?', 'risk', { token: 'BONK' }],
    ['fr', 'bonk est une arnaque ?', 'risk', { token: 'BONK' }],
    ['zh', 'BONK安全吗', 'risk', { token: 'BONK' }],
    ['zh', '我的余额是多少？', 'balance', {}],
    ['ar', 'هل bonk امن', 'risk', { token: 'BONK' }],
    ['en', 'how much is bonk worth right now', 'price', { token: 'BONK' }],
    ['en', 'how much is my bonk worth', 'balance', { token: 'BONK' }],
    // "Pump" isn't a currency without an amount.
    ['en', 'u think bonk gonna pump', 'price', { token: 'BONK' }],
    // The name of a chain is also that of its coin.
    ['en', 'what is solana trading at today', 'price', { token: 'SOL', chain: 'sol' }],
    ['ar', 'قولي الايثريوم بكام من غير رسم', 'price', { token: 'ETH', chain: 'eth' }],
    // A greeting before a question isn't smalltalk.
    ['ar', 'سلام خويا شكون العملات اللي طالعين بزاف اليوم فالسوق', 'marketList', { list: 'gainers' }],
  ])('in %s: "%s" calls %s', async (language, text, tool, input) => {
    expect(await calls({ text, language })).toEqual([[tool, input]])
  })

  it.each<[Language, string, TopicId]>([
    ['en', 'what is gas', 'network-fee'],
    ['en', 'i forgot my pasword', 'forgot-password'],
    // One letter from a word for "sell".
    ['ar', 'نسيت كلمة السر', 'forgot-password'],
    ['en', 'how do i turn on 2fa', 'second-factor'],
    ['fr', 'comment activer le 2fa', 'second-factor'],
    ['en', 'explain liquidity like im five', 'liquidity'],
    ['es', 'explícame qué es la liquidez como si tuviera 5 años', 'liquidity'],
    ['en', 'can u get it back', 'stolen-crypto'],
    ['en', 'can u get my money back from that scammer', 'stolen-crypto'],
    ['en', 'once im in can i never get out', 'honeypot-token'],
    ['es', 'que es el slippage', 'slippage'],
    ['fr', 'c est quoi un rug pull', 'rug-pull'],
    ['zh', '什么是滑点', 'slippage'],
    ['fr', 'c’est quoi base', 'base'],
    ['ar', 'شو هي base', 'base'],
    ['ar', 'عطيتهم العبارة السرية ديال metamask 😭', 'stolen-crypto'],
    ['zh', '验证码给他了', 'account-takeover'],
  ])('in %s: "%s" is answered by the topic %s', async (language, text, id) => {
    const { calls: none, text: answer } = await ask({ text, language })
    expect(none).toEqual([])
    expect(answer.startsWith(getTopic(language, id).body)).toBe(true)
  })

  it.each<[Language, string, TopicId?]>([
    ['en', 'what should i buy', 'what-should-i-buy'],
    ['en', 'show me something safe to start with'],
    ['zh', '给我看看比较安全的币'],
  ])('in %s: "%s" lists low-risk tokens, after the topic %s if it asks for advice', async (language, text, id) => {
    const { calls: made, text: answer } = await ask({ text, language })
    expect(made).toEqual([{ tool: 'marketList', input: { list: 'lowRisk' } }])
    if (id) expect(answer.startsWith(getTopic(language, id).body)).toBe(true)
  })

  it('never propose a trade, even if a message is close to an order', async () => {
    for (const text of ['should i buy bonk', 'what would i get if i sold my bonk', 'how do i buy $20 of bonk?'])
      expect((await calls({ text })).filter(([tool]) => tool === 'propose')).toEqual([])
  })

  it('report an empty list, an outage and an unknown token', async () => {
    const empty: TestTurn['tools'] = { marketList: async ({ list }) => ({ kind: 'list', list, tokens: [] }) }
    expect((await ask({ text: 'what is trending', tools: empty })).text).toContain('That list is empty right now')
    const down = async () => ({ kind: 'refused', code: 'UPSTREAM_DOWN', message: 'Down.' }) as const
    expect((await ask({ text: 'is bonk safe', tools: { risk: down } })).text).toBe('Down.')
    expect((await ask({ text: 'am i up or down', tools: { portfolio: down } })).text).toBe('Down.')
  })

  it.each<[Language, string]>([
    ['fr', 'nan attends c trop fais plutot 3'],
    ['zh', '我朋友昨天赚了50刀哈哈'],
    ['ar', 'صاحبي ربح 50 دولار امبارح هههه'],
    ['ar', 'خسرت 100 دولار في البوكر امبارح فخايف شوي'],
  ])('do not convert an amount in a story, in %s: "%s"', async (language, text) => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price', last: 'request:price' }
    expect(await calls({ text, language, focus })).toEqual([])
  })

  it('about the meaning of a word are answered from the handbook instead of repeating the last answer', async () => {
    const focus = { tokens: [bonk], request: 'price', last: 'request:price' }
    const { text } = await ask({ text: 'شنو يعني محفظة', language: 'ar', focus })
    expect(text.startsWith(getTopic('ar', 'crypto-wallet').body)).toBe(true)
  })

  it.each<[Language, string]>([
    ['fr', 'tas mieux à proposer genre un truc stable'],
    ['zh', '有冇啲穩陣啲嘅介紹'],
    ['ar', 'هل لديك ما هو أقل مخاطرة؟'],
  ])('list safer tokens after an answer about one, in %s: "%s"', async (language, text) => {
    const focus = { tokens: [{ symbol: 'PEPE', chain: 'eth' }], request: 'risk', last: 'request:risk' }
    expect(await calls({ text, language, focus })).toEqual([['marketList', { list: 'lowRisk' }]])
  })

  it('number the tokens of a list as Markdown does, in Arabic too', async () => {
    const { text } = await ask({ text: 'شو الترند', language: 'ar' })
    expect(text).toMatch(/^1\. /m)
  })

  it('get examples of requests when nothing matches', async () => {
    const { text } = await ask({ text: 'xyzzy plugh' })
    expect(text).toContain('You can ask me, for example')
    expect(text).not.toMatch(/nothing|understand/i)
  })
})

describe('the focus of a chat', () => {
  it('resolves "it" to the token of the last answer', async () => {
    const first = await ask({ text: 'price of BONK' })
    expect(first.focus).toMatchObject({ tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price' })
    expect(await calls({ text: 'is it safe?', focus: first.focus })).toEqual([
      ['risk', { token: 'BONK', chain: 'sol' }],
    ])
  })

  it('repeats the last request for another token or chain', async () => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'risk' }
    expect(await calls({ text: 'and WIF?', focus })).toEqual([['risk', { token: 'WIF' }]])
    expect(await calls({ text: 'on base', focus })).toEqual([['risk', { token: 'BONK', chain: 'base' }]])
  })

  it.each([
    ['search BONK', 'search', { query: 'BONK' }],
    ['price of BONK', 'price', { token: 'BONK' }],
    ['tell me about BONK', 'info', { token: 'BONK' }],
  ])('does not treat "%s" as a follow-up', async (text, tool, input) => {
    const focus = { tokens: [{ symbol: 'WIF', chain: 'sol' }], request: 'risk' }
    expect((await calls({ text, focus }))[0]).toEqual([tool, input])
  })

  it.each<[string, string[]]>([
    ['buy WIF', []],
    ['sell WIF', ['balance']],
  ])('does not treat "%s" as a follow-up', async (text, tools) => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'risk' }
    expect((await calls({ text, focus })).map(([tool]) => tool)).toEqual(tools)
  })

  it('does not narrow a question about everything', async () => {
    const focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'risk' }
    const { text } = await ask({ text: 'am i up or down', focus })
    expect(text).toContain('no gain or loss yet')
  })

  it('contains the list after a list, and is empty for invalid JSON', async () => {
    const { focus } = await ask({ text: 'what is trending' })
    expect(focus).toMatchObject({ tokens: [{ symbol: bonk.symbol, chain: bonk.chain }], isListShown: true })
    for (const invalid of ['x', 7, { tokens: [{ symbol: 'BONK', chain: 'moon' }] }])
      expect((await ask({ text: 'is it safe?', focus: invalid })).calls).toEqual([])
  })
})

describe('parseMessage', () => {
  it.each([
    [
      'is BONK safe on base?',
      { masked: 'is tokenslot safe on chainslot', mentions: ['BONK'], chain: 'base', otherWords: 3 },
    ],
    ['BONK or WIF', { mentions: ['BONK', 'WIF'], otherWords: 1 }],
    ['100 usdc', { masked: 'numberslot tokenslot', mentions: ['USDC'] }],
  ])('parses %s', (text, expected) => {
    expect(parseMessage(text, pinnedNames, 'en', { tokens: [] })).toMatchObject(expected)
  })
})
