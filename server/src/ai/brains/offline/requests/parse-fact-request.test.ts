import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'
import { type Focus, focusOnList } from './focus.ts'

const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const
const one: Focus = { tokens: [bonk], list: [bonk], request: 'price' }
const two: Focus = { tokens: [bonk, wif], list: [bonk, wif], hasSeveral: true, isListShown: true, request: 'compare' }
const find = (text: string, language: Language, focus: Focus) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), focus)

it.each<[Language, string]>([
  ['en', 'ok whats safer'],
  ['es', 'y cual es mas segura'],
  ['pt', 'e qual é mais segura'],
])('after one token, "%s: %s" is about the low-risk tokens', (language, text) => {
  expect(find(text, language, one)).toMatchObject({ kind: 'request', id: 'safe-tokens', tokens: [] })
})

describe('a message that only names facts', () => {
  it.each<[Language, string, string]>([
    ['en', 'and the liquidity?', 'liquidity'],
    ['en', 'verified?', 'verified'],
    ['es', 'liquidez?', 'liquidity'],
    ['es', '¿y qué riesgo tiene?', 'risk'],
    ['pt', 'liquidez dele', 'liquidity'],
    ['fr', 'et le niveau de risque ?', 'risk'],
    ['fr', 'le volume du premier ?', 'volume'],
    ['zh', '风险呢', 'risk'],
    ['zh', '成交量呢', 'volume'],
    ['ar', 'والسيولة؟', 'liquidity'],
  ])('in %s: "%s" means the %s of the token that the chat is about', (language, text, id) => {
    expect(find(text, language, one)).toMatchObject({ id, tokens: [{ query: 'BONK', chain: 'sol' }] })
  })

  it.each<[Language, string]>([
    ['en', 'and by volume'],
    ['es', 'y en riesgo'],
    ['pt', 'e em liquidez?'],
    ['fr', 'et en capi ?'],
    ['zh', '成交量呢'],
    ['ar', 'والسيوله؟'],
  ])('in %s: "%s" compares the tokens of the last answer', (language, text) => {
    const tokens = [{ query: 'BONK' }, { query: 'WIF' }]
    expect(find(text, language, two)).toMatchObject({ kind: 'request', id: 'compare', tokens })
  })

  it.each<[Language, string]>([
    ['en', 'past month?'],
    ['es', 'y en el último mes?'],
    ['pt', 'e na semana?'],
    ['fr', 'et sur un mois ?'],
    ['zh', '一周呢'],
    ['ar', 'وفي الشهر؟'],
  ])('in %s: "%s" is about the change over that time', (language, text) => {
    const id = expect.stringMatching(/^(price-change|chart)$/)
    expect(find(text, language, one)).toMatchObject({ id, tokens: [{ query: 'BONK' }] })
    expect(find(text, language, { ...one, request: 'chart' })).toMatchObject({ id: 'chart' })
  })

  it.each(['what is liquidity', 'is my money safe here', 'what does market cap mean', 'my total balance today'])(
    '"%s" is not about the token in focus',
    (text) => {
      const found = find(text, 'en', one)
      expect(found).not.toMatchObject({ tokens: [{ query: 'BONK' }] })
    },
  )

  it('after a list, "is any of them safe" is about the list, and "today?" is not about a token', () => {
    const list: Focus = { ...focusOnList([bonk, wif]), request: 'trending' }
    expect(find('is any of them safe', 'en', list)).toMatchObject({ id: 'safe-tokens' })
    expect(find('and today?', 'en', list)).not.toMatchObject({ id: 'price-change' })
  })
})

it.each<[Language, string]>([
  ['en', 'older than wif?'],
  ['en', 'is its market cap above that of wif'],
  ['en', 'is that more than wif'],
  ['es', '¿es más grande que wif?'],
  ['pt', 'é mais antiga que a wif?'],
  ['fr', 'il est plus vieux que wif ?'],
  ['zh', '比wif大吗'],
  ['ar', 'اكبر من wif؟'],
])('a comparison with a named token is about the token of the chat, in %s: "%s"', (language, text) => {
  const about: Focus = { ...one, request: 'market-cap' }
  expect(find(text, language, about)).toMatchObject({ id: 'compare', tokens: [{ query: 'WIF' }] })
})

it.each<[Language, string]>([
  ['en', 'so which one is up more'],
  ['es', 'cuál de los dos subió más'],
  ['pt', 'qual subiu mais'],
  ['fr', 'lequel a le plus monté'],
  ['zh', '哪个涨得多'],
  ['ar', 'مين ارتفع اكثر'],
])('a choice after two tokens compares both, in %s: "%s"', (language, text) => {
  const both: Focus = { tokens: [wif, bonk], list: [bonk, wif], request: 'price-change' }
  const tokens = expect.arrayContaining([
    expect.objectContaining({ query: 'BONK' }),
    expect.objectContaining({ query: 'WIF' }),
  ])
  expect(find(text, language, both)).toMatchObject({ id: 'compare', tokens })
})

it.each(['and one more as well', 'well ok what about the price'])('"%s" does not name the token WELL', (text) => {
  const names = { ...pinnedNames, phrases: new Map([...pinnedNames.phrases, ['well', 'WELL']]) }
  const found = findRequest({ text, language: 'en' }, names, parseUtterance(text, { names, language: 'en' }), one)
  expect(JSON.stringify(found ?? {})).not.toContain('WELL')
})

it.each<[Language, string]>([
  ['en', 'i want to buy some ray'],
  ['zh', '帮我入啲uni'],
  ['ar', 'عايز اشتري ray'],
])('an order that lacks only its amount is not a request, in %s: "%s"', (language, text) => {
  expect(find(text, language, { tokens: [] })).toBeUndefined()
})

it.each<[Language, string]>([
  ['en', '20 dollars of BONK'],
  ['zh', '麦20刀jup'],
  ['ar', 'عشرين دولار BONK'],
])(
  'an order that lacks only its verb is not a request, except in a chat about values, in %s: "%s"',
  (language, text) => {
    expect(find(text, language, { tokens: [] })).toBeUndefined()
    expect(find(text, language, { ...one, request: 'convert' })).toMatchObject({ id: 'convert' })
  },
)

it.each<[Language, string, string]>([
  ['ar', 'وشيبا؟', 'SHIB'],
  ['ar', 'طيب ولينك', 'LINK'],
])('a name with a joined "and" repeats the last request, in %s: "%s"', (language, text, query) => {
  expect(find(text, language, one)).toMatchObject({ id: 'price', tokens: [{ query }] })
})

it('a choice between two tokens lists them in the order in which they came up', () => {
  const focus = {
    tokens: [
      { symbol: 'WIF', chain: 'sol' },
      { symbol: 'BONK', chain: 'sol' },
    ],
  } as const
  const list = focus.tokens.toReversed()
  const found = find('lequel est le plus risqué', 'fr', { tokens: [...focus.tokens], list, request: 'price' })
  expect(found).toMatchObject({ id: 'compare', tokens: [{ query: 'BONK' }, { query: 'WIF' }] })
})

it.each<[Language, string, string, object]>([
  ['fr', 'et sur solana c’est lequel le bon', 'verified', { query: 'USDC', chain: 'sol' }],
  ['fr', 'sur base c’est pareil ?', 'holders', { query: 'USDC', chain: 'base' }],
  ['en', 'and on base, the same?', 'holders', { query: 'USDC', chain: 'base' }],
])('a bare chain repeats the last request there, in %s: "%s"', (language, text, request, token) => {
  const focus = { tokens: [{ symbol: 'USDC', chain: 'eth' }], request } as Focus
  expect(find(text, language, focus)).toMatchObject({ id: request, tokens: [token] })
})

it.each<[Language, string]>([
  ['fr', 'donc sur mes vingt dollars ça donne combien'],
  ['en', 'so on thirty dollars that is how much'],
])('a spelled amount after the platform fee asks for its fee, in %s: "%s"', (language, text) => {
  expect(find(text, language, { tokens: [], last: 'request:platform-fee' })).toMatchObject({ id: 'platform-fee' })
})

it.each<[string, string]>([
  ['celui qui est sur base je crois', 'base'],
  ['la version sur ethereum je pense', 'eth'],
])('a chain after words of hesitation repeats the last request there: "%s"', (text, chain) => {
  const focus: Focus = { tokens: [{ symbol: 'USDC', chain: 'sol' }], request: 'risk' }
  expect(find(text, 'fr', focus)).toMatchObject({ id: 'risk', tokens: [{ query: 'USDC', chain }] })
})

it('"celui de BONK" repeats the fact that a topic has explained', () => {
  expect(find('et celui de bonk ?', 'fr', { tokens: [], last: 'topic:trading-volume' })).toMatchObject({ id: 'volume' })
})

it('the French "ça" is not the abbreviation of contract address', () => {
  expect(find("c'est stable ça", 'fr', one)).not.toMatchObject({ id: 'contract-address' })
})
