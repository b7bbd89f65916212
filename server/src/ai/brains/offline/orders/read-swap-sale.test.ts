import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const parse = (text: string, language: Language = 'en') =>
  parseRequest(text, { names: pinnedNames, language, memory: null, focus: { tokens: [] } }).parsed

it.each<[Language, string, object]>([
  ['en', 'turn half my bonk into sol', { token: 'BONK', percent: '50' }],
  ['en', 'swap all of my link for eth please', { token: 'LINK', percent: '100' }],
  ['en', 'convert 20 dollars of bonk to sol', { token: 'BONK', amountUsd: '20' }],
  ['es', 'cambia la mitad de mis bonk por sol', { token: 'BONK', percent: '50' }],
  ['pt', 'troca metade do meu bonk por sol', { token: 'BONK', percent: '50' }],
])('asks whether a swap into the coin of the chain is a sale, in %s: "%s"', (language, text, expected) => {
  expect(parse(text, language)).toMatchObject({ reason: 'confirm-order', understood: { side: 'sell', ...expected } })
})

it.each([
  'turn half my bonk into eth',
  'turn half my bonk into wif',
  'swap half my bonk',
  'can i turn half my bonk into sol?',
])('does not for "%s"', (text) => {
  expect(parse(text).understood?.side).not.toBe('sell')
  expect(parse(text).intent).not.toBe('sell')
})
