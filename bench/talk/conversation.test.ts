import { languages } from '@murmur/contract/languages'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ConversationTurn, readConversations } from './conversation.ts'
import { parseFact } from './fact.ts'

describe('the stored conversations', () => {
  it('are valid, at least 60 in each language, with unique ids', () => {
    const all = readConversations()
    expect(all.length).toBeGreaterThanOrEqual(400)
    for (const language of languages)
      expect(all.filter((each) => each.language === language).length).toBeGreaterThanOrEqual(60)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id, language } of all) expect(id).toMatch(new RegExp(`^${language}-`))
  })

  it('include the blind ones only if their theme is selected', () => {
    const blind = readConversations({ theme: 'blind' })
    for (const language of languages)
      expect(blind.filter((each) => each.language === language).length).toBeGreaterThanOrEqual(8)
    const others = readConversations().map(({ id }) => id)
    expect(blind.filter(({ id }) => others.includes(id))).toEqual([])
  })
})

describe('the schema of a turn', () => {
  it.each([
    ['a fact outside the list', { say: 'x', want: [{ facts: ['mood BONK@sol'] }] }],
    [
      'a card with two amounts',
      { say: 'x', want: [{ card: { side: 'buy', token: 'BONK@sol', usd: '5', units: '1' } }] },
    ],
    ['a card without an amount', { say: 'x', want: [{ card: { side: 'buy', token: 'BONK@sol' } }] }],
    ['an unknown chain', { say: 'x', want: [{ facts: ['price BONK@btc'] }] }],
    ['an outcome of two kinds', { say: 'x', want: [{ ask: 'token', explain: [['a']] }] }],
    ['no outcome', { say: 'x', want: [] }],
    ['neither words nor a press', { want: [{ social: [] }] }],
  ])('rejects %s', (_, turn) => {
    expect(() => v.parse(ConversationTurn, turn)).toThrow()
  })

  it('parses facts into their parts', () => {
    expect(parseFact('compare marketCap BONK@sol WIF@sol')).toEqual({
      kind: 'compare',
      metric: 'marketCap',
      tokens: [
        { symbol: 'BONK', chain: 'sol' },
        { symbol: 'WIF', chain: 'sol' },
      ],
    })
    expect(parseFact('trending base')).toEqual({ kind: 'list', list: 'trending', chain: 'base' })
    expect(parseFact('convert 0.5 ETH@eth USD')).toMatchObject({ amount: '0.5', to: 'USD' })
  })
})
