import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames as names } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (language: Language, text: string) =>
  parseRequest(text, { names, language, memory: null, focus: null }).parsed

it.each<[Language, string]>([
  ['en', 'buy 8 bucks of bonk, no wait, jup'],
  ['en', 'get me 8 dollars of bonk i mean jup'],
  ['es', 'ponme 8 dólares de bonk, no, de jup'],
  ['es', 'métele 8 dls a bonk perdón a jup'],
  ['es', 'quiero 8 dólares de bonk, mejor de jup'],
  ['pt', 'compra 8 dólares de bonk, não pera, de jup'],
  ['pt', 'bota 8 dolares em bonk, quer dizer, em jup'],
  ['fr', 'achète 8 dollars de bonk, euh non, de jup'],
  ['zh', '买8美元bonk，说错了，jup'],
  ['ar', 'اشتر 8 دولار bonk قصدي jup'],
])('in %s an order takes the corrected token: "%s"', (language, text) => {
  const { intent, token, amountUsd } = parse(language, text)
  expect({ intent, token, amountUsd }).toEqual({ intent: 'buy', token: 'JUP', amountUsd: '8' })
})

it.each<[Language, string, object]>([
  ['en', 'buy 8 bucks of bonk, sorry, 9', { side: 'buy', token: 'BONK', amountUsd: '9' }],
  ['es', 'véndeme la mitad de mi bonk, digo, un cuarto', { side: 'sell', token: 'BONK', percent: '25' }],
])('in %s a corrected amount needs a confirmation: "%s"', (language, text, understood) => {
  expect(parse(language, text)).toMatchObject({ intent: 'ask', reason: 'confirm-order', understood })
})

it.each<[Language, string]>([
  ['en', 'buy 8 bucks of bonk, no wait, dont'],
  ['en', 'buy 8 bucks of bonk i mean jup?'],
  ['en', 'buy 8 bucks of bonk no jup'],
  ['es', 'compra 8 dólares de bonk, no, mejor no'],
  ['es', 'compra 8 dólares de bonk no de jup'],
  ['es', 'compra 8 dólares de bonk, perdón, mañana'],
])('in %s a negation or a question is not a correction: "%s"', (language, text) => {
  expect(parse(language, text).intent).not.toMatch(/^(?:buy|sell)$/)
})
