import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const nothing: Focus = { tokens: [] }
const afterFee: Focus = { tokens: [], last: 'request:network-fee' }
const find = (text: string, language: Language, focus = nothing) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), focus)?.id

describe('the fee of an amount', () => {
  it.each<[Language, string]>([
    ['en', 'if i buy 20 bucks how much goes on fees'],
    ['es', 'si compro 100 dolares cuanto pago de comision'],
    ['pt', 'se eu comprar 20 dolares qto vai de taxa'],
  ])('is found for an amount in dollars, in %s: "%s"', (language, text) => {
    expect(['platform-fee', 'all-fees']).toContain(find(text, language))
  })

  it('continues an answer about a fee, unless the message is about something else', () => {
    expect(find('so on 200 dollars?', 'en', afterFee)).toBe('platform-fee')
    expect(find('im thinking like 10 bucks of something thats kinda popular rn', 'en', afterFee)).toBe('trending')
  })

  it('is not confused with the fees that the user has paid', () => {
    expect(find('how much did i pay in fees', 'en')).toBe('fees-paid')
  })
})
