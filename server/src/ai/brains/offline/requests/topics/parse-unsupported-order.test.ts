import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const find = (text: string, language: Language = 'en') =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), { tokens: [] })

describe('an order that Murmur does not support', () => {
  it.each<[Language, string]>([
    ['en', 'move half my bonk to jup and leave the rest'],
    ['es', 'pasar la mitad de mi bonk a usdc'],
  ])('is a swap of two tokens in %s in words that the grammar does not parse: "%s"', (language, text) => {
    expect(find(text, language)).toEqual({ kind: 'topic', id: 'swap-tokens' })
  })

  it('is not a swap with the coin of the chain, nor a question about a value', () => {
    expect(find('swap 20 dollars for bonk')?.id).not.toBe('swap-tokens')
    expect(find('how much is 5 bonk in usdc')?.id).toBe('convert')
  })

  it.each<[Language, string]>([
    ['pt', 'stop no meu wif'],
    ['es', 'pon un stop a mi wif'],
  ])('is a stop-loss in %s: "%s"', (language, text) => {
    expect(find(text, language)).toEqual({ kind: 'topic', id: 'stop-loss' })
  })

  it.each(['how much is btc', 'price of bitcoin', 'buy $20 of bitcoin', 'bitcoin'])(
    'is any message about bitcoin: "%s"',
    (text) => {
      expect(find(text)).toMatchObject({ kind: 'topic', id: 'bitcoin' })
    },
  )

  it('has a price condition only if it names a price movement', () => {
    expect(find('compra 20 dolares de bonk si baja a 0,00001', 'es')?.id).toBe('set-alert')
    expect(find('si quisiera comprar unos 5 dólares, ¿cuál me conviene?', 'es')?.id).toBe('buy-what')
  })
})
