import type { Language } from '@murmur/contract/languages'
import { expect, it } from 'vitest'
import { focusOnList } from '#ai/brains/offline/requests/focus.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'

const focus = focusOnList([
  { symbol: 'BONK', chain: 'sol' },
  { symbol: 'WIF', chain: 'sol' },
  { symbol: 'LINK', chain: 'eth' },
])
const parse = (language: Language, text: string) => parseMessage(text, pinnedNames, language, focus)

it.each<[Language, string, string[]]>([
  ['fr', 'le 2e il a combien de détenteurs', ['WIF']],
  ['fr', 'le 3ème il est sérieux ?', ['LINK']],
  ['fr', 'la 1ère elle fait quoi', ['BONK']],
  ['fr', 'la 2 a une liquidité de combien', ['WIF']],
  ['fr', 'le n°3 vaut combien', ['LINK']],
  ['en', 'is the 2nd safe', ['WIF']],
  ['en', 'how old is number 3', ['LINK']],
  ['pt', 'o 2o é confiável', ['WIF']],
  ['es', 'la número 2 cuánto vale', ['WIF']],
  ['zh', '第2个多少钱', ['WIF']],
  ['ar', 'رقم 3 بكام', ['LINK']],
])('a digit refers to a position in the list, in %s: "%s"', (language, text, symbols) => {
  const { references, masked } = parse(language, text)
  expect(references.map(({ symbol }) => symbol)).toEqual(symbols)
  expect(masked).not.toMatch(/\d|numberslot/)
})

it.each<[Language, string]>([
  ['fr', 'alerte quand il passe à 2'],
  ['fr', 'le 2 % de frais'],
  ['fr', 'les 2 dollars'],
  ['fr', 'le 24 il a fait quoi'],
  ['en', 'tell me when it gets to 3'],
  ['en', 'what are 2 sol worth'],
  ['pt', 'avisa quando chegar a 2'],
])('an amount is not a reference, in %s: "%s"', (language, text) => {
  const { references, masked } = parse(language, text)
  expect(references).toEqual([])
  expect(masked).toContain('numberslot')
})
