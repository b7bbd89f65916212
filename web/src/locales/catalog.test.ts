// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n as setupLingui } from '@lingui/core'
import { fieldErrors } from '@murmur/contract/errors/field-errors'
import { helpGroups } from '@murmur/contract/help'
import { languages } from '@murmur/contract/languages'
import en from '@murmur/locales/en/app.json'
import { expect, test } from 'vitest'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { locales } from '#lib/i18n/locales.ts'
import type { TextId } from '#lib/i18n/text.ts'
import { compileCatalog } from '../../compile-catalog.ts'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** Ids composed at run time, as in text(`${side}.submit`), and those of the contract's field faults. */
const made = [
  ...['buy', 'sell'].flatMap((side) => ['submit', 'failed'].map((word) => `${side}.${word}`)),
  ...Object.keys(fieldErrors).map((id) => `field.${id}`),
  ...helpGroups.map((group) => `help.group.${group}`),
]

test('the catalog has every id used in the source', () => {
  const used = [...sources.matchAll(/\btext\(\s*'([^']+)'/g)].map(([, id]) => id ?? '')
  expect(used.length).toBeGreaterThan(80)
  expect([...used, ...made].filter((id) => !(id in en))).toEqual([])
})

test('the catalog has no unused ids', () => {
  const unused = Object.keys(en).filter(
    (id) => !made.includes(id) && !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`),
  )
  expect(unused).toEqual([])
})

test.each(languages)('in %s each message renders as Lingui renders it', (language) => {
  const catalog = JSON.parse(readFileSync(join(root, '../../locales', language, 'app.json'), 'utf8'))
  const messages = compileCatalog(catalog, language)
  const { text } = setupI18n(language, messages)
  const { tag, counting = tag } = locales[language]
  const lingui = setupLingui({ locale: language, locales: counting, messages: { [language]: messages } })
  const slots = (sign: RegExp) => [...JSON.stringify(catalog).matchAll(sign)].map(([, name = '']) => name)
  const [named, counted] = [slots(/\{(\w+)\}/g), slots(/\{(\w+), plural/g)]
  const strays = [0, 1, 2, 11, 12_345].flatMap((count) => {
    // Selects get no value, so "other" applies.
    const values = Object.fromEntries([
      ...named.map((name) => [name, `${name} &`]),
      ...counted.map((name) => [name, count]),
    ])
    return Object.keys(en).filter((id) => text(id as TextId, values) !== lingui._(id, values))
  })
  expect(strays).toEqual([])
})

test('messages render values, plurals and selects', () => {
  const { text } = setupI18n('en', compileCatalog(en, 'en'))
  expect(text('buy.success', { amount: '25', symbol: 'UNI' })).toBe('Bought $25 worth of UNI')
  expect(text('picker.count', { count: 1 })).toBe('1 token')
  expect(text('picker.count', { count: 1200 })).toBe('1,200 tokens')
})
