import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'
import { fieldErrors } from '@murmur/contract/errors/field-errors'
import { findings, reasons } from '@murmur/contract/errors/reasons'
import { refusalCodes, refusalStatuses } from '@murmur/contract/errors/refusals'
import { type Language, languages } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { catalogs, englishCatalog, type TextId } from './catalogs.ts'
import { localesFolder, readLocales } from './locale-files.ts'
import { locales } from './locales.ts'

/** Without the risk notes: they belong to the app, whose own tests review them. */
const ownTextIds = (catalog: object) => Object.keys(catalog).filter((id) => !id.startsWith('risk.')) as TextId[]
const ids = ownTextIds(englishCatalog)
const others = languages.filter((language) => language !== 'en')
/** Texts that are the same in English on purpose. */
const untranslated = ['Idempotency-Key', 'CAPTCHA', 'JSON']
/** App buttons that sentences name: they must match the reader's own screen. */
const buttons = ['chat.card.yes', 'login.forgot'] as const
const screen = (language: Language) => JSON.parse(readFileSync(join(localesFolder(), language, 'app.json'), 'utf8'))
const glossaries = readLocales<{ server: Readonly<Record<string, readonly string[]>> }>('review.json')

/** The first letters of a glossary term's translations, in lower case. */
const listStems = (language: Language, term: string) =>
  (glossaries[language].server[term] ?? []).map((stem) => stem.toLowerCase())

/** The placeholders and selectors of a sentence, without its text: "{symbol}", "plural count", "select side buy". */
function slots(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'argument') return [`{${token.arg}}`]
    if (token.type !== 'plural' && token.type !== 'select') return token.type === 'content' ? [] : [token.type]
    const inner = token.cases.flatMap(({ tokens: each }) => slots(each).filter((slot) => slot !== 'octothorpe'))
    const keys = token.type === 'select' ? token.cases.map(({ key }) => ` ${key}`) : []
    return [`${token.type} ${token.arg}${keys.toSorted().join('')}`, ...inner]
  })
}
const listPlaceholders = (text: string) => [...new Set(slots(parse(text)))].toSorted()

/** The text of a sentence, with all its plural and select cases. */
function words(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value
      return 'cases' in token ? token.cases.map((each) => words(each.tokens)).join(' ') : ' '
    })
    .join('')
}
const wordsOf = (text: string) => words(parse(text))

describe.each(others)('the sentences in %s', (language) => {
  const catalog = catalogs[language]
  const pairs = ids.flatMap((id) =>
    catalog[id] === undefined ? [] : [{ id, from: englishCatalog[id], to: catalog[id] }],
  )

  it('have the same ids as the English catalog', () => {
    expect(ownTextIds(catalog).toSorted()).toEqual(ids.toSorted())
  })

  it('are translated', () => {
    const same = pairs.filter(({ from, to }) => to === from && /\p{L}/u.test(wordsOf(from)))
    expect(same).toEqual([])
    const { script } = locales[language]
    const letters = new RegExp(`\\p{Script=${script ?? 'Latin'}}`, 'u')
    expect(pairs.filter(({ from, to }) => /\p{L}/u.test(wordsOf(from)) && !letters.test(to))).toEqual([])
  })

  it('use the same placeholders as the English catalog', () => {
    for (const { id, from, to } of pairs) {
      const expected = listPlaceholders(from)
      // A language may also inflect a word for a number that English only inserts.
      const found = listPlaceholders(to).filter(
        (slot) => !expected.includes(slot.replace(/^plural (\w+)$/, '{$1}')) || expected.includes(slot),
      )
      expect(found, id).toEqual(expected)
    }
  })

  it('have the plural forms of their language, and always a fallback', () => {
    const known = [...new Intl.PluralRules(locales[language].tag).resolvedOptions().pluralCategories]
    for (const { id, to } of pairs) {
      for (const token of parse(to)) {
        if (token.type !== 'plural' && token.type !== 'select') continue
        const keys = token.cases.map(({ key }) => key)
        expect(keys, id).toContain('other')
        if (token.type === 'plural')
          expect(
            keys.filter((key) => !known.includes(key as Intl.LDMLPluralRule)),
            id,
          ).toEqual([])
      }
    }
  })

  it('use one term for one concept', () => {
    const inconsistent = pairs.flatMap(({ id, from, to }) =>
      Object.entries(glossaries.en.server)
        .filter(([, words]) => words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(wordsOf(from))))
        .filter(([term]) => !listStems(language, term).some((stem) => wordsOf(to).toLowerCase().includes(stem)))
        .map(([term]) => `${id}: ${term}`),
    )
    expect(inconsistent).toEqual([])
  })

  it('keep numbers and commands, and name buttons as the screen does', () => {
    // "2000 万" is 20 million.
    const withMillions = (text: string) => text.replace(/(\d+)00 万/g, '$1')
    const digits = (text: string) => (withMillions(wordsOf(text)).match(/\d+/g) ?? []).toSorted()
    const named = buttons.map((button) => [screen('en')[button], screen(language)[button]] as const)
    for (const { id, from, to } of pairs) {
      if (!from.includes('plural')) expect(digits(to), id).toEqual(digits(from))
      for (const name of untranslated) expect(to.includes(name), `${id}: ${name}`).toBe(from.includes(name))
      for (const [here, there] of named) {
        expect(to.includes(there), `${id}: ${there}`).toBe(from.includes(here))
      }
    }
  })
})

it('French texts use non-breaking spaces before punctuation, and the typographic apostrophe', () => {
  const withoutUntranslated = (text: string) =>
    untranslated.reduce((rest, name) => rest.replace(name, ''), wordsOf(text))
  const texts = ownTextIds(catalogs.fr).map((id) => catalogs.fr[id] ?? '')
  expect(texts.filter((text) => / [;:?!»]|« |[a-zé][;?!]|'/.test(withoutUntranslated(text)))).toEqual([])
})

/** The ids of one kind of sentence. */
const withPrefix = (prefix: string) => ids.flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []))
const known = (list: object) => Object.keys(list).toSorted()

it('the catalogs contain a sentence for every code, reason, finding and field fault of the contract, and no others', () => {
  const refusals = withPrefix('refusal.').filter(
    (id) => !Object.hasOwn(refusalStatuses, id) && !Object.hasOwn(reasons, id),
  )
  expect(refusals).toEqual(['BUG'])
  expect(refusalCodes.filter((code) => !ids.includes(`refusal.${code}`))).toEqual([])
  const reasonIds = [...withPrefix('refusal.'), ...withPrefix('reason.')].filter((id) => !/^[A-Z_]+$/.test(id))
  expect([...new Set(reasonIds)].toSorted()).toEqual(known(reasons))
  expect(withPrefix('finding.').toSorted()).toEqual(known(findings))
  expect(withPrefix('field.').toSorted()).toEqual(known(fieldErrors))
})

it('use exactly the values that the contract declares', () => {
  const names = (id: string) => [
    ...listPlaceholders(englishCatalog[id as TextId] ?? '')
      .join(' ')
      .matchAll(/\{(\w+)\}|(?:select|plural) (\w+)/g),
  ]
  const used = (...of: string[]) =>
    [...new Set(of.flatMap(names).map(([, value, key]) => value ?? key ?? ''))].toSorted()
  for (const [id, values] of Object.entries(reasons))
    expect(used(`refusal.${id}`, `reason.${id}`), id).toEqual(known(values))
  for (const [id, values] of Object.entries(findings)) expect(used(`finding.${id}`), id).toEqual(known(values))
  for (const [id, values] of Object.entries(fieldErrors)) expect(used(`field.${id}`), id).toEqual([...values])
})

it('have a case for every enumerated value of a placeholder', () => {
  for (const [id, values] of Object.entries(reasons)) {
    for (const words of Object.values(values).filter(Array.isArray)) {
      const [token] = parse(englishCatalog[`reason.${id}` as TextId])
      const cases = token?.type === 'select' ? token.cases.map(({ key }) => key) : []
      // The last word is the fallback case.
      expect(cases, id).toEqual([...words.slice(0, -1), 'other'])
    }
  }
})
