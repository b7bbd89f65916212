import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { parseOrder } from './parse-order.ts'

const parse = (text: string, language: Language = 'en') =>
  parseOrder(text, { names: pinnedNames, language, understood: undefined, focus: { tokens: [] } })

describe('a swap of a coin, stated in dollars', () => {
  it.each<[Language, string]>([
    ['en', 'swap 100 dollars of my sol to usdc'],
    ['es', 'cambia 100 dólares de mi sol a usdc'],
    ['pt', 'então troca 100 dólares do meu sol pra usdc'],
    ['fr', 'échange 100 dollars de mon sol contre usdc'],
  ])('in %s asks whether to buy if that coin pays for the token: "%s"', (language, text) => {
    const understood = { side: 'buy', amountUsd: '100', token: 'USDC', chain: 'sol' }
    expect(parse(text, language)).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
  })

  it('names no chain if the coin pays on each chain of the token', () => {
    const order = parse('swap 50 dollars of my eth for ZRO')
    expect(order).toMatchObject({ reason: 'confirm-order', understood: { token: 'ZRO' } })
    expect(order?.understood).not.toHaveProperty('chain')
  })

  it.each([
    'swap 50 dollars of my eth for BONK',
    'swap 50 dollars of my eth for usdc',
    'should i swap 50 dollars of my sol for usdc?',
    'swap 50 dollars of my sol for usdc when it drops',
    'do not swap 50 dollars of my sol for usdc',
  ])('is not an order if another coin would pay, or with a question, a condition or a negation: "%s"', (text) => {
    expect(parse(text)?.reason).not.toBe('confirm-order')
  })
})
