import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileWords, countWords, findWords } from './lib/words/find-words.mjs'
import { measureWords } from './lib/words/measure-words.mjs'
import { extractTexts } from './lib/words/read-file.mjs'
import {
  formatHits,
  formatReport,
  listExceededCeilings,
  lowerCeilings,
  toCeilingValues,
} from './lib/words/report-words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { entries, ceilings } = JSON.parse(readFileSync(`${root}tools/words.json`, 'utf8'))
const compiled = compileWords(entries)

type Entry = { word: string; found: string[]; plain?: string[]; areas?: string[] }

/** The area of an example. Names are written as `kind:name` or in camelCase. */
function getArea({ areas = ['comments', 'identifiers'] }: Entry, example: string): string {
  const isName = /^\w+:\w+$|^[A-Za-z][a-z]+[A-Z]\w*$/.test(example)
  return areas.find((area) => (area === 'identifiers') === isName) ?? areas[0] ?? 'comments'
}
const wordsIn = (entry: Entry, text: string) =>
  findWords(compiled, { area: getArea(entry, text), text }).map(({ word }) => word)
const listTexts = (path: string, source: string) =>
  extractTexts(path, source).texts.map(({ area, text, line }) => `${area} ${line}: ${text.trim()}`)

describe('the word list', () => {
  it.each(entries as Entry[])('finds "$word" in each of its examples', (entry) => {
    expect(entry.found.length).toBeGreaterThan(0)
    for (const example of entry.found) expect(wordsIn(entry, example), example).toContain(entry.word)
  })

  it.each((entries as Entry[]).filter(({ plain }) => plain))('ignores the permitted uses of "$word"', (entry) => {
    for (const example of entry.plain ?? []) expect(wordsIn(entry, example), example).not.toContain(entry.word)
  })

  it.each([
    'Returns the hash of the signed transaction, or undefined while none is sent.',
    'Retries a rejected request and shows the error.',
    'The caller must hold the lock. Throws Refusal NO_ROUTE when no pool has enough liquidity.',
    'Users who sign in with Google confirm their email once.',
    'Which fee tier is used? See `nobody()` and https://example.org/told',
  ])('finds nothing in the plain sentence %j', (text) => {
    const [comment] = extractTexts('a.ts', `/** ${text} */\n`).texts.filter(({ area }) => area === 'comments')
    expect(comment && findWords(compiled, comment)).toEqual([])
  })
})

describe('the text of a file', () => {
  it('contains comments with their lines, without directives and code spans', () => {
    const source = '// biome-ignore lint: why\nconst a = 1\n// Two lines\n// of `code` here\n/** One. */\nconst b = 2\n'
    expect(listTexts('x.ts', source).filter((text) => text.startsWith('comments'))).toEqual([
      'comments 3: Two lines\n of   here',
      'comments 5: One.',
    ])
  })

  it('contains each declared name once, with its kind, and no use of a name', () => {
    const source = [
      'type TokenPlace = { on: string; when(): void; send: (to: string) => void }',
      'const { one, two: [three] } = console.four, five = () => one',
      'function six(seven = 1, ...eight: number[]) { return class Nine { ten = 1; eleven() { return one } } }',
      'export const twelve = { thirteen: one, six }',
    ].join('\n')
    const names = listTexts('x.ts', source)
      .filter((text) => text.startsWith('identifiers'))
      .map((text) => text.replace(/^.*: /, ''))
    expect(names.sort()).toEqual(
      [
        ...['type:TokenPlace', 'value:on', 'function:when', 'function:send', 'value:to', 'value:one', 'value:two'],
        ...['value:three', 'function:five', 'function:six', 'value:six', 'value:seven', 'value:eight', 'value:ten'],
        ...['function:eleven', 'value:twelve', 'value:thirteen'],
      ].sort(),
    )
  })

  it('contains the titles of tests, including tables and templates', () => {
    const source = "it('one', () => 1)\ntest.each([1])(`two`, () => 2)\ndescribe.skip('three', () => 3)\nrun('four')\n"
    expect(listTexts('x.test.ts', source).filter((text) => text.startsWith('tests'))).toEqual([
      'tests 1: one',
      'tests 2: two',
      'tests 3: three',
    ])
  })

  it('contains documents without code blocks and addresses, and file names without extensions', () => {
    const source = '# Title\n```\ntold\n```\nSee [this](https://example.org/said) and `asked`.\n'
    const texts = extractTexts('docs/by-hand.md', source).texts
    expect(texts.map(({ area }) => area)).toEqual(['files', 'docs'])
    expect(texts.map(countWords)).toEqual([2, 4])
    expect(texts.flatMap((text) => findWords(compiled, text))).toEqual([])
  })

  it('is searched across line breaks, and hits have the line of their first word', () => {
    const [, comment] = extractTexts('x.ts', '\n/**\n * One is\n * of no\n * use by\n * and by. */\n').texts
    expect(comment && findWords(compiled, comment)).toEqual([
      { word: 'by and by', isClause: false, found: 'by and by', line: 5 },
    ])
  })

  it('counts as documented the exported functions with a doc comment directly above', () => {
    const source = [
      '/** Why. */\nexport function one() {}',
      'export const two = () => 1',
      '/** Why. */\nconst x = 1\nexport function three() {}',
      '// Why.\nexport function four() {}',
      'export const five = 5',
    ].join('\n')
    const { documented, missing } = extractTexts('server/src/x.ts', source)
    expect(documented.map(({ name }) => name)).toEqual(['one'])
    expect(missing.map(({ name }) => name)).toEqual(['two', 'three', 'four'])
    expect(extractTexts('server/src/x.test.ts', source).missing).toEqual([])
  })
})

describe('ceilings', () => {
  const report = { word: 'told', isClause: false, found: 'told', line: 3 }
  const what = { word: 'what (clause)', isClause: true, found: 'What', line: 1 }
  const row = (area: string, path: string, hits: object[]) => ({ area, path, words: 100, hits })
  const measured = {
    rows: [
      ...[row('comments', 'web/a.ts', [report, what]), row('comments', 'web/b.ts', [what])],
      ...['identifiers', 'files', 'tests', 'docs'].map((area) => row(area, 'web/a.ts', [])),
    ],
    exports: { documented: 3, missing: [{ path: 'web/a.ts', name: 'one', line: 7 }] },
  }
  const zero = { words: 0, clauses: 0 }
  const clean = { identifiers: { words: 0 }, files: { words: 0 }, tests: zero, docs: zero }
  const figures = { ...clean, comments: { words: 5, clauses: 10 }, undocumented: 25 }

  it('are compared per 1,000 words and in percent of exports', () => {
    expect(toCeilingValues(measured)).toEqual(figures)
    expect(listExceededCeilings(figures, figures)).toEqual([])
    expect(listExceededCeilings(figures, { ...figures, comments: { words: 4.9, clauses: 10 } })).toHaveLength(1)
    expect(listExceededCeilings(figures, { ...figures, comments: { words: 5, clauses: 9 } })).toHaveLength(1)
    expect(listExceededCeilings(figures, { ...figures, undocumented: 24 })).toHaveLength(1)
  })

  it('are only ever lowered', () => {
    const higher = { ...figures, comments: { words: 9, clauses: 1 }, undocumented: 30 }
    expect(lowerCeilings(higher, figures)).toEqual({ ...figures, comments: { words: 5, clauses: 1 } })
    expect(lowerCeilings({}, figures)).toEqual(figures)
  })

  it('are reported by area, folder and file, with a list of hits', () => {
    expect(formatReport(measured).join('\n')).toMatch(/comments +200 +1 +5\.0 +2 +10\.0\n[\s\S]*web +600 +1 +1\.7/)
    expect(
      formatHits(measured, 'web', [
        { word: 'told', write: 'reported' },
        { word: 'what (clause)', write: 'a noun' },
      ]),
    ).toEqual([
      'web/a.ts:1 comments: "What" → a noun',
      'web/a.ts:3 comments: "told" → reported',
      'web/a.ts:7 export one has no doc comment',
      'web/b.ts:1 comments: "What" → a noun',
    ])
  })
})

it('the project is below its ceilings', () => {
  expect(listExceededCeilings(toCeilingValues(measureWords(root, entries)), ceilings), 'see `npm run words`').toEqual(
    [],
  )
})
