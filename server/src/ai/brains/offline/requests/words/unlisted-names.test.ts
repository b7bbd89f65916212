import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { runTestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import { withUnlistedNames } from './unlisted-names.ts'

const listed = new Map(
  ['KEEPR', 'FROST', 'FEE3', 'TICKET', 'DOOR', 'SAFE'].map((symbol) => [symbol.toLowerCase(), symbol]),
)
const queries: string[][] = []
const findSymbols = async (words: readonly string[]) => {
  queries.push([...words])
  return new Map(words.flatMap((word) => (listed.has(word) ? [[word, listed.get(word) ?? ''] as const] : [])))
}
const findNames = async (text: string, language: Language = 'en') => {
  const turn = { text, language, signal: new AbortController().signal }
  const names = await withUnlistedNames(turn, pinnedNames, findSymbols)
  return [...names.symbols.values()].filter((symbol) => !pinnedNames.symbols.has(symbol.toLowerCase()))
}

describe('unlisted tokens', () => {
  it.each<[Language, string, string[]]>([
    ['en', 'is keepr a scam', ['KEEPR']],
    ['en', 'a chap at the door swears by FROST', ['FROST']],
    ['en', 'is TICKET on base any good', ['TICKET']],
    ['en', 'how do i open a support ticket', []],
    ['en', 'is it safe', []],
    ['en', 'keepr or frost', []],
    ['en', 'is bonk better than keepr', []],
    ['es', 'y frost?', ['FROST']],
    ['pt', 'o fee3 presta?', ['FEE3']],
    ['fr', 'et keepr ?', ['KEEPR']],
    ['zh', '那frost呢', ['FROST']],
    ['zh', 'eth上那个frost是不是', ['FROST']],
    ['en', 'the frost on eth?', ['FROST']],
    ['ar', 'هل keepr آمن', ['KEEPR']],
  ])('in %s "%s" names %j', async (language, text, symbols) => {
    expect(await findNames(text, language)).toEqual(symbols)
  })

  it('are not accepted as names by the trade grammar', async () => {
    const brain = offlineBrain({ names: () => pinnedNames, findSymbols })
    const { calls } = await runTestTurn(brain, { text: 'buy $20 of keepr' })
    expect(calls.map(({ tool }) => tool)).not.toContain('propose')
    const risk = await runTestTurn(brain, { text: 'is keepr safe' })
    expect(risk.calls).toEqual([{ tool: 'risk', input: { token: 'KEEPR' } }])
  })
})

it('a name in the plural means the listed token', async () => {
  const turn = {
    text: 'is its market cap above chainlinks',
    language: 'en' as const,
    signal: new AbortController().signal,
  }
  expect((await withUnlistedNames(turn, pinnedNames, undefined)).phrases.get('chainlinks')).toBe('LINK')
  const { calls } = await runTestTurn(offlineBrain({ names: () => pinnedNames }), { text: 'price of chainlinks' })
  expect(calls).toMatchObject([{ tool: 'price', input: { token: 'LINK' } }])
})

it.each<[Language, string]>([
  ['fr', 'ya un pote qui m’a dit frost ça va faire x100 c fiable ou pas'],
  ['zh', '群里有人喊单frost 说稳赚翻十倍'],
])('a rumour about a token leads to its risk verdict, in %s', async (language, text) => {
  const brain = offlineBrain({ names: () => pinnedNames, findSymbols })
  const { calls } = await runTestTurn(brain, { text, language })
  expect(calls).toEqual([{ tool: 'risk', input: { token: 'FROST' } }])
})

it('a search request within a story searches for the token that it names', async () => {
  const brain = offlineBrain({ names: () => pinnedNames, findSymbols })
  const { calls } = await runTestTurn(brain, { text: 'the man next door swears by a coin called FROST' })
  expect(calls[0]).toMatchObject({ input: { query: 'FROST' } })
})

it.each<[Language, string, string | undefined]>([
  ['en', 'price of rendr', 'RENDER'],
  ['fr', 'cmb vaut rendr', 'RENDER'],
  ['es', 'precio de bnok', 'BONK'],
  ['en', 'what about my bank', undefined],
  ['en', 'is bonk better than wiff', undefined],
])(
  'a name with one wrong letter is recognized if it is the only name of the message, in %s: "%s"',
  async (language, text, symbol) => {
    const turn = { text, language, signal: new AbortController().signal }
    const names = await withUnlistedNames(turn, pinnedNames, undefined)
    const added = [...names.phrases].filter(([phrase]) => !pinnedNames.phrases.has(phrase)).map(([, each]) => each)
    expect(added).toEqual(symbol === undefined ? [] : [symbol])
  },
)
