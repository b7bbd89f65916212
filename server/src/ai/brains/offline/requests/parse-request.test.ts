import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findChange } from '#ai/brains/offline/watching/find-change.ts'
import { focusOnList, focusOnTokens } from './focus.ts'
import { matchRequests } from './match-requests.ts'
import { parseRequest } from './parse-request.ts'

const bonk = { symbol: 'BONK', chain: 'sol' } as const
const wif = { symbol: 'WIF', chain: 'sol' } as const
const focus = { tokens: [wif, bonk], list: [bonk, wif], isListShown: true }
const parse = (text: string, language: Language, about: unknown = focus) =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus: about }).parsed

describe('a trade that refers to its token', () => {
  it.each<[Language, string, object]>([
    ['en', 'sell half of it', { intent: 'sell', percent: '50', token: 'WIF', chain: 'sol' }],
    ['en', 'Buy $10 of that one!', { intent: 'buy', amountUsd: '10', token: 'WIF' }],
    ['en', 'buy $5 of the first one', { intent: 'buy', amountUsd: '5', token: 'BONK' }],
    ['en', 'sell all of the other one', { intent: 'sell', percent: '100', token: 'BONK' }],
    ['es', 'compra 10 dólares de la primera', { intent: 'buy', amountUsd: '10', token: 'BONK' }],
    ['pt', 'compra 10 dólares do segundo', { intent: 'buy', amountUsd: '10', token: 'WIF' }],
    ['fr', 'vends la moitié de ça', { intent: 'sell', percent: '50', token: 'WIF' }],
    ['zh', '把它卖一半', { intent: 'sell', percent: '50', token: 'WIF' }],
    ['zh', '买10美元的第一个', { intent: 'buy', amountUsd: '10', token: 'BONK' }],
    ['ar', 'بع نصف هذا', { intent: 'sell', percent: '50', token: 'WIF' }],
  ])('in %s: "%s"', (language, text, expected) => {
    expect(parse(text, language)).toMatchObject({ ...expected, isReference: true })
  })

  it('asks for the amount of that token', () => {
    expect(parse('sell it', 'en')).toMatchObject({
      intent: 'ask',
      reason: 'no-amount',
      understood: { side: 'sell', token: 'WIF', chain: 'sol' },
    })
  })

  it.each([
    "don't sell half of it",
    'should I sell half of it?',
    'sell half of it if it drops',
    'sell half of it tomorrow',
    'never buy $10 of that one',
    'he told me to sell it or not, half of it',
  ])('"%s" is not a trade', (text) => {
    expect(parse(text, 'en').intent).not.toMatch(/^(buy|sell)$/)
  })

  it('needs exactly one token in focus', () => {
    expect(parse('sell half of it', 'en', { tokens: [] })).toMatchObject({ intent: 'ask', reason: 'no-token' })
    expect(parse('buy $10 of the fifth one', 'en').intent).toBe('ask')
    expect(parse('buy $10 of both', 'en').intent).toBe('ask')
    expect(parse('sell half of it and of the first one', 'en').intent).toBe('ask')
  })

  it('asks which of several tokens "it" means', () => {
    const several = [focusOnTokens({ tokens: [] }, [bonk, wif], 'price'), focusOnList([bonk, wif])]
    for (const about of several)
      expect(parse('ok buy 30 dollars of it', 'en', about)).toMatchObject({ intent: 'ask', reason: 'no-token' })
    const narrowed = focusOnTokens(focusOnList([bonk, wif]), [bonk], 'price')
    expect(parse('ok buy 30 dollars of it', 'en', narrowed)).toMatchObject({ intent: 'buy', token: 'BONK' })
  })

  it('is parsed like a trade that names its token', () => {
    const { isReference, token } = parse('sell half of BONK', 'en')
    expect([isReference, token]).toEqual([undefined, 'BONK'])
  })
})

it('parseRequest parses a message once for all steps of its turn', () => {
  const context = { names: pinnedNames, language: 'en', memory: null, focus } as const
  expect(parseRequest('sell half of it', { ...context })).toBe(parseRequest('sell half of it', { ...context }))
  expect(matchRequests('en', 'is it safe')).toBe(matchRequests('en', 'is it safe'))
  const message = { text: 'undo', language: 'en', memory: null, focus, lastChanges: [] } as const
  expect(findChange({ ...message }, pinnedNames)).toBe(findChange({ ...message }, pinnedNames))
})
