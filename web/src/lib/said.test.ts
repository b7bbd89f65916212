// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { said, saidIds } from '#lib/said.ts'
import { textOf } from '#lib/text.ts'
import en from '#locales/en.json'
import { createI18n } from '#test-support/create-i18n.ts'

const contract = join(import.meta.dirname, '../../../contract/src')

/** What schemas say of what was sent: all sentences of the contract but those of refusals, which the server says. */
function sentences(): string[] {
  const files = readdirSync(contract).filter((file) => !file.endsWith('.test.ts') && file !== 'refusals.ts')
  return files.flatMap((file) => {
    const source = readFileSync(join(contract, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
      .replace(/summary:\s*(?:'[^']*'|"[^"]*")/g, '')
    return [...source.matchAll(/'([A-Z][^'\n]* [^'\n]*)'|"([A-Z][^"\n]* [^"\n]*)"/g)].map(([, a, b]) => a ?? b ?? '')
  })
}

test('every sentence of the contract is one of the catalogs', () => {
  const found = [...new Set(sentences())]
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter((sentence) => !Object.hasOwn(saidIds, sentence))).toEqual([])
  expect(Object.keys(saidIds).filter((sentence) => !found.includes(sentence))).toEqual([])
})

test('in English they are said as the contract has them', () => {
  for (const [sentence, id] of Object.entries(saidIds)) expect(en[id]).toBe(sentence)
})

test('what the contract does not say stays as it is', () => {
  const text = textOf(createI18n())
  expect(said(text, 'Passwords must match')).toBe('Passwords must match')
  for (const own of ['Elige una cadena', 'toString']) expect(said(text, own)).toBe(own)
})
