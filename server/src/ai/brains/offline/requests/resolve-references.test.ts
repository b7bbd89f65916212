import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { type Focus, focusOnList, focusOnTokens, parseFocus } from './focus.ts'
import { resolveReference, resolveReferences } from './resolve-references.ts'

const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const
const link = { symbol: 'LINK', chain: 'eth' } as const
const list = focusOnList([bonk, wif, link])
const pair: Focus = { tokens: [wif, bonk], list: [bonk, wif] }
const symbols = (text: string, language: Language, focus: Focus) =>
  resolveReferences(text, language, focus).tokens.map(({ symbol }) => symbol)

describe('references', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'is the second one safe?', ['WIF']],
    ['en', 'Number 3, how old is it', ['LINK']],
    ['en', "what's the last one", ['LINK']],
    ['en', 'compare the third with the first', ['LINK', 'BONK']],
    ['en', 'how risky are they', ['BONK', 'WIF', 'LINK']],
    ['en', 'of the first two which is safer', ['BONK', 'WIF']],
    ['es', 'de las dos primeras cuál es mejor', ['BONK', 'WIF']],
    ['pt', 'dos dois primeiros qual é melhor', ['BONK', 'WIF']],
    ['fr', 'et les deux premiers ?', ['BONK', 'WIF']],
    ['zh', '前两个哪个大', ['BONK', 'WIF']],
    ['ar', 'اول اثنين', ['BONK', 'WIF']],
    ['es', '¿y la segunda es segura?', ['WIF']],
    ['es', 'cuéntame del último', ['LINK']],
    ['pt', 'e a segunda é segura?', ['WIF']],
    ['fr', 'et la deuxième ?', ['WIF']],
    ['fr', 'le dernier', ['LINK']],
    ['fr', 'le 3e de la liste', ['LINK']],
    ['fr', 'lequel des trois', ['BONK', 'WIF', 'LINK']],
    ['zh', '第二个安全吗', ['WIF']],
    ['zh', '最后一个呢', ['LINK']],
    ['zh', '前者多少人持有', ['BONK']],
    ['zh', '前面那个的图', ['BONK']],
    ['en', 'a chart of the former', ['BONK']],
    ['ar', 'هل الثانية آمنة؟', ['WIF']],
    ['ar', 'كم سعر رقم 3', ['LINK']],
    ['ar', 'والثاني كم صار', ['WIF']],
    ['ar', 'وريني جراف الاسبوع للتانيه', ['WIF']],
    ['ar', 'ديك اللولة شحال دارت', ['BONK']],
  ])('in %s: "%s" means %j of a list', (language, text, expected) => {
    expect(symbols(text, language, list)).toEqual(expected)
  })

  it.each<[Language, string, string[]]>([
    ['en', 'volume of both', ['BONK', 'WIF']],
    ['en', 'and the other one?', ['BONK']],
    ['es', 'las dos', ['BONK', 'WIF']],
    ['es', 'y la otra?', ['BONK']],
    ['pt', 'as duas', ['BONK', 'WIF']],
    ['fr', "et l'autre ?", ['BONK']],
    ['fr', 'les deux', ['BONK', 'WIF']],
    ['fr', 'combien de chaque', ['BONK', 'WIF']],
    ['fr', "mais dans l'autre sens", []],
    ['fr', 'et les deux autres', []],
    ['fr', "comme l'autre jour", []],
    ['zh', '另一个呢', ['BONK']],
    ['zh', '这两个哪个大', ['BONK', 'WIF']],
    ['ar', 'الاثنين', ['BONK', 'WIF']],
  ])('in %s: "%s" means %j of two tokens', (language, text, expected) => {
    expect(symbols(text, language, pair)).toEqual(expected)
  })

  it.each<[Language, string, string]>([
    ['en', 'the one before that?', 'WIF'],
    ['en', 'and the one b4 that', 'WIF'],
    ['es', 'y el de antes', 'WIF'],
    ['pt', 'e o anterior a esse', 'WIF'],
    ['fr', "et celui d'avant", 'WIF'],
    ['zh', '它前面那个呢', 'WIF'],
    ['ar', 'واللي قبله', 'WIF'],
  ])('in %s: "%s" after the last of a list means %s, the one before', (language, text, expected) => {
    expect(symbols(text, language, focusOnTokens(list, [link]))).toEqual([expected])
  })

  it.each<[Language, string]>([
    ['en', 'the next one?'],
    ['es', 'y el siguiente'],
    ['pt', 'e o próximo'],
    ['fr', 'et le suivant'],
    ['zh', '下一个呢'],
    ['ar', 'واللي بعده'],
  ])('in %s: "%s" after the first of a list means the second', (language, text) => {
    expect(symbols(text, language, focusOnTokens(list, [bonk]))).toEqual(['WIF'])
    expect(symbols(text, language, focusOnTokens(list, [link]))).toEqual([])
  })

  it.each<[Language, string]>([
    ['en', 'is the other one safe'],
    ['es', 'y el otro, es seguro'],
    ['pt', 'e o outro, é seguro'],
    ['fr', "et l'autre, il est sûr"],
    ['zh', '另一个安全吗'],
    ['ar', 'والاخر امن؟'],
  ])('in %s: "%s" after an answer about both tokens is ambiguous', (language, text) => {
    const { tokens, candidates } = resolveReferences(text, language, focusOnList([bonk, wif]))
    expect(tokens).toEqual([])
    expect(candidates).toEqual([bonk, wif])
  })

  it('are ambiguous beyond the end of a list, and never in a chat about fewer than two tokens', () => {
    expect(resolveReferences('the fifth one', 'en', list).candidates).toEqual([bonk, wif, link])
    expect(resolveReferences('the fifth one', 'en', focusOnTokens({ tokens: [] }, [bonk])).candidates).toEqual([])
    expect(resolveReferences('how is the second one', 'en', list).candidates).toEqual([])
  })

  it('become placeholders, so that the other words are compared', () => {
    expect(resolveReferences('is the second one safe', 'en', list).masked.split(/\s+/)).toEqual([
      'is',
      'tokenslot',
      'safe',
    ])
  })

  it('are left unchanged without such a token', () => {
    expect(resolveReferences('the fifth one', 'en', list)).toMatchObject({ masked: 'the fifth one', tokens: [] })
    expect(symbols('both', 'en', { tokens: [bonk] })).toEqual([])
    expect(symbols('wait a second', 'en', list)).toEqual([])
  })

  it('count tokens of several answers in the order in which they came up', () => {
    const first = focusOnTokens({ tokens: [] }, [bonk], 'chart')
    expect(symbols('compare both', 'en', focusOnTokens(first, [wif], 'chart'))).toEqual(['BONK', 'WIF'])
  })
})

describe('the list that ordinals count', () => {
  it('is the newest list, even after answers about one of its tokens', () => {
    const after = focusOnTokens(list, [wif], 'risk')
    expect(symbols('and the third one', 'en', after)).toEqual(['LINK'])
    expect(after.tokens[0]).toEqual(wif)
  })

  it('is the order of mention if no list was shown', () => {
    const after = focusOnTokens(focusOnTokens({ tokens: [] }, [bonk], 'price'), [wif], 'price')
    expect(symbols('the first one', 'en', after)).toEqual(['BONK'])
  })
})

describe('a reference by chain', () => {
  const usdc = { symbol: 'USDC', chain: 'eth' } as const
  const moons: Focus = { tokens: [{ symbol: 'MOONX', chain: 'eth' }], list: [wif, usdc], request: 'risk' }
  const resolve = (masked: string, language: Language, focus: Focus) =>
    resolveReferences(masked, language, focus, 'sol').tokens

  it.each<[Language, string]>([
    ['en', 'the one on chainslot'],
    ['en', 'and the chainslot one?'],
    ['es', 'el de chainslot digo'],
    ['pt', 'o da chainslot'],
    ['fr', 'celui sur chainslot'],
    ['zh', 'chainslot 上的那个'],
    ['ar', 'واللي على chainslot'],
  ])('in %s: "%s" is the token of the chat on that chain', (language, text) => {
    expect(resolve(text, language, { tokens: [usdc], list: [usdc] })).toEqual([{ symbol: 'USDC', chain: 'sol' }])
    // A list with one token on that chain means that one.
    expect(resolve(text, language, moons)).toEqual([wif])
  })

  it('doesn’t refer to a token after an answer about a chain, or without tokens', () => {
    expect(resolve('the one on chainslot', 'en', { tokens: [usdc], request: 'my-address' })).toEqual([])
    expect(resolve('the one on chainslot', 'en', { tokens: [] })).toEqual([])
  })
})

it('the last one of a long list is its last token', () => {
  const long = Array.from({ length: 12 }, (_, index) => ({ symbol: `T${index}`, chain: 'sol' as const }))
  const focus = parseFocus(JSON.parse(JSON.stringify(focusOnList(long))))
  expect(resolveReference({ kind: 'last' }, focus)).toEqual([{ symbol: 'T11', chain: 'sol' }])
})

describe('a number of "those"', () => {
  const one = focusOnTokens(list, [link], 'price')
  it.each<[Language, string]>([
    ['en', 'what would 200 of those be in sol'],
    ['en', 'how much for one of them'],
    ['en', 'how many of these do i have'],
    ['es', 'cuánto son 200 de esas'],
    ['pt', 'quanto dá 200 dessas'],
  ])('in %s is a number of units of the newest token, or of several: "%s"', (language, text) => {
    expect(symbols(text, language, one)).toEqual(['LINK'])
    expect(symbols(text, language, list)).toEqual(['BONK', 'WIF', 'LINK'])
  })

  it('refers to the list after "which"', () => {
    expect(symbols('which one of those is older', 'en', one)).toEqual(['BONK', 'WIF', 'LINK'])
  })
})

it.each<[Language, string]>([
  ['en', 'chart of the last month'],
  ['en', 'and the first 7 days'],
  ['es', 'un gráfico del último mes'],
  ['pt', 'gráfico do último mês'],
  ['fr', 'le dernier mois'],
])('in %s a span of time is not a reference: "%s"', (language, text) => {
  expect(symbols(text, language, list)).toEqual([])
})

it('a name that several tokens share can only be resolved by a chain', () => {
  const usdc = (['sol', 'base'] as const).map((chain) => ({ symbol: 'USDC', chain }))
  const named: Focus = { tokens: [], list: usdc }
  expect(resolveReferences('the one on chainslot', 'en', named, 'base').tokens).toEqual([usdc[1]])
  for (const text of ['the first one', 'the last one', 'both', 'it', 'them'])
    expect(symbols(text, 'en', named)).toEqual([])
})
