import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const empty: Focus = { tokens: [] }
const find = (text: string, language: Language, focus = empty) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), focus)

describe('preferConfidentMeaning', () => {
  it.each<[Language, string, string]>([
    ['fr', 'un gars de votre service client m’écrit sur whatsapp', 'fake-support'],
    ['en', 'sent eth from coinbase an hour ago and still zilch', 'deposits'],
    ['zh', '一小时前从币安转的eth怎么还没看到', 'deposits'],
    ['en', 'can people see what i own', 'is-crypto-anonymous'],
  ])('in %s prefers the meaning of "%s" to the phrase of a rule', (language, text, id) => {
    expect(find(text, language)?.id).toBe(id)
  })

  it('keeps the rule in a chat about a token', () => {
    const onEth: Focus = { tokens: [{ symbol: 'ETH', chain: 'eth' }], request: 'price', last: 'request:price' }
    expect(find('sent eth from coinbase an hour ago and still zilch', 'en', onEth)?.id).toBe('price-change')
  })

  it('keeps the rule for a short message', () => {
    expect(find('et si je meurs demain', 'fr')?.id).toBe('crypto-inheritance')
  })

  it('keeps the search for a coin that is not listed', () => {
    expect(find('tem dogecoin aqui?', 'pt')?.id).toBe('search')
  })

  it('keeps the warning about a stranger who wants a secret', () => {
    expect(find('support wants my seed phrase, should i give it to them', 'en')).toMatchObject({
      id: 'fake-support',
      lead: 'brain.neverShare',
    })
  })
})
