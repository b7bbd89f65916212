// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import en from '#locales/en.json'
import { compileCatalog } from '../../compile-catalog.ts'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** Ids made of a side and a word, as in text(`${side}.submit`). */
const made = ['buy', 'sell'].flatMap((side) => ['submit', 'failed'].map((word) => `${side}.${word}`))

test('no sentence is missing: whatever the source asks for is in the catalog', () => {
  const asked = [...sources.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, id]) => id ?? '')
  expect(asked.length).toBeGreaterThan(80)
  expect([...asked, ...made].filter((id) => !(id in en))).toEqual([])
})

test('no sentence is left over', () => {
  const unused = Object.keys(en).filter(
    (id) => !made.includes(id) && !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`),
  )
  expect(unused).toEqual([])
})

test('the compiled catalog of the build says the same as the sentences themselves', () => {
  const values = { amount: '25', symbol: 'UNI', percent: '50', count: 2, page: 1, pages: 3, balance: '1', price: 'one' }
  const compiled = setupI18n({ locale: 'en', messages: { en: compileCatalog(en, 'en') } })
  const plain = createI18n()
  for (const id of Object.keys(en)) expect(compiled._(id, values), id).toBe(plain._(id, values))
  expect(compiled._('buy.success', values)).toBe('Bought $25 worth of UNI')
  expect(compiled._('picker.count', { count: 1 })).toBe('1 token')
})
