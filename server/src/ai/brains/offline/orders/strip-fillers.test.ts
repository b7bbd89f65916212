import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string, language: Language = 'en') =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus: { tokens: [] } }).parsed

describe('a tag question such as "right?"', () => {
  it.each<[Language, string]>([
    ['en', 'buy 5 bucks of bonk ok?'],
    ['en', 'get me 5 dollars of bonk, yeah?'],
    ['es', 'compra 5 dólares de bonk, vale?'],
    ['fr', "achète 5 dollars de bonk d'accord ?"],
    ['pt', 'compra 5 dólares de bonk, tá?'],
  ])('does not turn an order into a question, in %s: "%s"', (language, text) => {
    expect(parse(text, language)).toMatchObject({ intent: 'buy', amountUsd: '5', token: 'BONK' })
  })

  it.each([
    'is it ok to buy 5 dollars of bonk?',
    'buy 5 dollars of bonk or not ok?',
    'buy 5 dollars of bonk?',
    'ok? buy bonk?',
  ])('leaves other questions unchanged: "%s"', (text) => {
    expect(parse(text).intent).toBe('ask')
  })
})
