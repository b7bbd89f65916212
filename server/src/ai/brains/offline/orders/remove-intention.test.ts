import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const focus: Focus = { tokens: [{ symbol: 'BONK', chain: 'sol' }], request: 'price' }
const parse = (text: string, language: Language) =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus }).parsed

it.each<[Language, string, object]>([
  ['es', 'voy a comprar 10 dolares de bonk', { side: 'buy', amountUsd: '10', token: 'BONK' }],
  ['pt', 'vou vender 15 dolares dele', { side: 'sell', amountUsd: '15', token: 'BONK' }],
])('the order parser asks to confirm an announced order in %s: "%s"', (language, text, understood) => {
  expect(parse(text, language)).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
})

it.each<[Language, string]>([
  ['es', 'voy a comprar 10 dolares de bonk mañana'],
  ['pt', 'vou vender se subir'],
  ['pt', 'não vou comprar 10 dolares de bonk'],
])(
  'the order parser does not offer to confirm an order that is for later, conditional or negated in %s: "%s"',
  (language, text) => {
    expect(parse(text, language).reason).not.toBe('confirm-order')
  },
)

it('the order parser parses a share before a pronoun as a share of the holding', () => {
  expect(parse('vende 1/3 dele agora', 'pt')).toMatchObject({ intent: 'sell', percent: '33.33', token: 'BONK' })
})
