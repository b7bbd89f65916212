// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Language, languages } from '@murmur/contract/languages'
import names from '@murmur/locales/names.json'
import { describe, expect, it, test } from 'vitest'
import { locales } from '#lib/i18n/locales.ts'

type Catalog = Readonly<Record<string, string>>
type Pair = { id: string; from: Read; to: Read }
/** A message with its placeholders ("{symbol}", "plural count", "select side buy sell", "<0>") and its words. */
type Read = { text: string; slots: string[]; plurals: string[][]; words: string }

type Review = { app: Readonly<Record<string, readonly string[]>>; sameAsEnglish?: readonly string[] }

const read = (language: Language, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales', language, file), 'utf8'))
const byLanguage = <T>(file: string): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, read(language, file)])) as Record<Language, T>
const catalogs = byLanguage<Catalog>('app.json')
const reviews = byLanguage<Review>('review.json')
const others = languages.filter((language) => language !== 'en')
const ids = Object.keys(catalogs.en)
const english = new Map(Object.entries(catalogs.en).map(([id, text]) => [id, parsed(text)]))
const terms = Object.entries(reviews.en.app).map(([term, words]) => ({
  term,
  isIn: new RegExp(`\\b(?:${words.join('|')})\\b`, 'i'),
}))

const listStems = (language: Language, term: string) => reviews[language].app[term] ?? []

function parsed(text: string): Read {
  const slots = new Set<string>()
  const plurals: string[][] = []
  const visit = (message: CompiledMessage, isPlural: boolean): string =>
    message
      .map((token) => {
        if (typeof token === 'string') return isPlural && token === '#' ? ' ' : token
        const [name, type, format] = token
        if (type === undefined) slots.add(`{${name}}`)
        if (type !== 'plural' && type !== 'select') return ' '
        const { offset: _, ...cases } = format as Record<string, CompiledMessage>
        const keys = Object.keys(cases)
        slots.add([type, name, ...(type === 'select' ? keys.toSorted() : [])].join(' '))
        if (type === 'plural') plurals.push(keys)
        return Object.values(cases)
          .map((inner) => visit(inner, type === 'plural' || isPlural))
          .join(' ')
      })
      .join('')
  const words = visit(compileMessageOrThrow(text), false)
  for (const [tag] of words.matchAll(/<\/?\d+\/?>/g)) slots.add(tag)
  return { text, slots: [...slots].toSorted(), plurals, words: words.replace(/<\/?\d+\/?>/g, '') }
}

const withoutNames = (words: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), words)
const hasWords = ({ words }: Read) => /\p{L}{2}/u.test(withoutNames(words))

describe.each(others)('messages in %s', (language) => {
  const catalog = catalogs[language]
  const pairs: Pair[] = [...english].flatMap(([id, from]) => {
    const to = catalog[id]
    return to === undefined ? [] : [{ id, from, to: parsed(to) }]
  })

  it('are complete, not empty, and have no extra ids', () => {
    expect(Object.keys(catalog).toSorted()).toEqual(ids.toSorted())
    expect(pairs.filter(({ to }) => to.text.trim() === '')).toEqual([])
  })

  it('are translated', () => {
    const allowed = reviews[language].sameAsEnglish ?? []
    const kept = pairs.filter(({ from, to }) => to.text === from.text && hasWords(from)).map(({ id }) => id)
    expect(kept.toSorted()).toEqual(allowed.toSorted())
    const script = new RegExp(`\\p{Script=${locales[language].script ?? 'Latin'}}`, 'u')
    expect(pairs.filter(({ from, to }) => hasWords(from) && !script.test(to.text))).toEqual([])
  })

  it('have the placeholders of the English ones', () => {
    // A language may also inflect a word for a number that English only inserts.
    const added = (slot: string, { slots }: Read) =>
      !slots.includes(slot) && slots.includes(slot.replace(/^plural (\w+)$/, '{$1}'))
    const wrong = pairs.filter(
      ({ from, to }) => String(to.slots.filter((slot) => !added(slot, from))) !== String(from.slots),
    )
    expect(wrong).toEqual([])
  })

  it('have exactly the plural forms of their language', () => {
    const known = new Intl.PluralRules(locales[language].tag).resolvedOptions().pluralCategories
    // In Spanish, Portuguese and French "many" applies only to whole millions; it uses the "other" form.
    const needed = known.filter((key) => key !== 'many' || language === 'ar')
    const byNumber: Record<string, string> = { zero: '=0', one: '=1', two: '=2' }
    for (const { id, to } of pairs) {
      for (const keys of to.plurals) {
        const rules = keys.filter((key) => !/^(=|\d)/.test(key))
        expect(
          rules.filter((key) => !known.includes(key as Intl.LDMLPluralRule)),
          id,
        ).toEqual([])
        const missing = needed.filter((key) => !keys.includes(key) && !keys.includes(byNumber[key] ?? key))
        expect(missing, id).toEqual([])
      }
    }
  })

  it('use one term per concept', () => {
    const strays = pairs.flatMap(({ id, from, to }) =>
      terms
        .filter(({ isIn }) => isIn.test(from.words))
        .filter(
          ({ term }) => !listStems(language, term).some((stem) => to.words.toLowerCase().includes(stem.toLowerCase())),
        )
        .map(({ term }) => `${id}: ${term}`),
    )
    expect(strays).toEqual([])
  })

  it('keep numbers and names', () => {
    const digits = ({ words }: Read) => (words.match(/\d+/g) ?? []).toSorted()
    // In plurals and time ranges a language may spell out one and two.
    const fixed = pairs.filter(({ id, from }) => from.plurals.length === 0 && !/\brange\b/.test(id))
    expect(fixed.filter(({ from, to }) => String(digits(to)) !== String(digits(from)))).toEqual([])
    const strays = pairs.flatMap(({ id, from, to }) =>
      names.filter((name) => to.words.includes(name) !== from.words.includes(name)).map((name) => [id, name]),
    )
    expect(strays).toEqual([])
  })
})

test('dollar amounts are unambiguous in every language but English', () => {
  for (const language of others) {
    const bare = Object.entries(catalogs[language]).filter(([, text]) => /(?<!US)\$/.test(text))
    expect(bare, language).toEqual([])
  }
})

test('French punctuation has no-break spaces', () => {
  const strays = Object.entries(catalogs.fr).filter(([, text]) =>
    /[^\u00a0\u202f\d][;:?!»]|«(?![\u00a0\u202f])/u.test(withoutNames(parsed(text).words)),
  )
  expect(strays).toEqual([])
})

test('no message contains direction overrides or invisible characters', () => {
  for (const language of languages) {
    const strays = Object.entries(catalogs[language]).filter(([, text]) =>
      /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/.test(text),
    )
    expect(strays, language).toEqual([])
  }
})

test('the ten digits have ten different words', () => {
  for (const language of languages) expect(catalogs[language]['figure.digits']?.split(' '), language).toHaveLength(10)
})
