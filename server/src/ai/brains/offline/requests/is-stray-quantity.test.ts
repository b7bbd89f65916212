import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { findRequest } from './find-request.ts'
import { isStrayQuantity } from './is-stray-quantity.ts'
import { parseMessage } from './parse-message.ts'

const find = (text: string, language: Language) =>
  findRequest({ text, language }, pinnedNames, parseUtterance(text, { names: pinnedNames, language }), { tokens: [] })

describe('a verb such as "need" with a spelled quantity', () => {
  it.each<[Language, string]>([
    ['en', 'need a file of everything for the taxman'],
    ['es', 'necesito un archivo con todo para hacienda'],
    ['pt', 'preciso de um arquivo com tudo para o leão'],
    ['fr', 'il me faut un fichier avec tout pour les impôts'],
    ['zh', '报税要用,给我导一份全部的'],
    ['ar', 'محتاج ملف بكل شي عشان الضرايب'],
  ])('in %s: "%s" is not an order', (language, text) => {
    expect(['csv-files', 'tax-records', 'export-my-data', 'crypto-taxes']).toContain(find(text, language)?.id)
  })

  it.each<[Language, string]>([
    ['en', 'buy some of everything for me now'],
    ['es', 'quiero comprar con todo lo que tengo ahora'],
    ['en', 'get me all of the BONK you can find'],
    ['en', 'put it all in'],
    ['en', 'all of it'],
  ])('in %s: "%s" may be an order', (language, text) => {
    const parsed = parseUtterance(text, { names: pinnedNames, language })
    expect(isStrayQuantity(parsed, parseMessage(text, pinnedNames, language, { tokens: [] }))).toBe(false)
  })
})
