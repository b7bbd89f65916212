import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const parse = (text: string, language: Language = 'en', focus: Focus = nothing, memory: unknown = null) =>
  parseRequest(text, { names: pinnedNames, language, memory, focus }).parsed

describe('dollars of a token without a verb', () => {
  it.each<[Language, string]>([
    ['en', 'ok 15 dollars of wif'],
    ['en', '15 bucks of wif please'],
    ['en', 'alright then, $15 of wif, just this once'],
    ['es', 'dale 15 dólares de wif'],
    ['pt', 'bora 15 dólares de wif'],
    ['fr', 'allez 15 dollars de wif'],
  ])('are a purchase beside a word such as "ok", but its card needs a press, in %s: "%s"', (language, text) => {
    expect(parse(text, language)).toMatchObject({ intent: 'buy', amountUsd: '15', token: 'WIF', isReference: true })
  })

  it.each(['15 dollars of wif', 'ok so 15 dollars of wif?', 'ok not 15 dollars of wif', 'ok i lost 15 dollars of wif'])(
    'are not a purchase otherwise: "%s"',
    (text) => {
      expect(parse(text).intent).not.toBe('buy')
    },
  )

  it.each<[Language, string]>([
    ['es', '5 dólares de bonk de momento'],
    ['fr', 'je commence par mes 5 dollars de bonk'],
    ['ar', 'نبدأ ب 5 دولار bonk تبعي'],
    ['zh', '先我的5美元的bonk'],
    ['en', 'ok my 5 dollars of bonk'],
    ['fr', "d'accord 5 dollars de mes bonk"],
  ])('are not a purchase if the user says “my”, in %s: "%s"', (language, text) => {
    expect(parse(text, language)).toMatchObject({ intent: 'ask', reason: 'no-side' })
  })

  it('are not a purchase after a sale, an alert or a question', () => {
    const sold: Focus = { tokens: [], trade: { side: 'sell', percent: '50', token: 'WIF', chain: 'sol' } }
    const memory = { understood: { side: 'sell', token: 'BONK' } }
    for (const focus of [sold, { tokens: [], request: 'set-alert' } satisfies Focus])
      expect(parse('ok 15 dollars of wif', 'en', focus).intent).toBe('ask')
    expect(parse('ok 15 dollars of wif', 'en', nothing, memory).intent).not.toBe('buy')
  })
})

describe('a purchase after a remark', () => {
  it.each(['bonk sounds funny lets do bonk', 'heard nice rumours let me get bonk'])(
    'asks for its amount: "%s"',
    (text) => {
      expect(parse(text)).toMatchObject({ reason: 'no-amount', understood: { side: 'buy', token: 'BONK' } })
    },
  )

  it.each(['is bonk funny lets see bonk', 'never lets do bonk', 'my cousin lost on wif lets do bonk'])(
    'is not found in other messages: "%s"',
    (text) => {
      expect(parse(text).understood?.side).toBeUndefined()
    },
  )
})
