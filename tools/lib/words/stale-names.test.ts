import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { projectFiles } from '../project-files.mjs'
import { findStaleNames } from './stale-names.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A seed and an instruction of Jupiter's programs, and a command. */
const terms = new Set(['__event_authority', 'shared_accounts_route_v2', 'sha256sum'])
const isRead = (path: string) =>
  /\.(tsx?|mjs|json|css|sql|html|ya?ml|example|sh)$/.test(path) &&
  !/^(docs|spec|tools\/fixtures|bench\/data|server\/src\/platform\/db\/(migrations|schema-fixtures))\/|package-lock|handbook\.json$/.test(
    path,
  )

it('comments name only identifiers that exist', () => {
  const files = new Map<string, string>(
    projectFiles(root)
      .filter(isRead)
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  )
  expect(files.size).toBeGreaterThan(4_000)
  expect(findStaleNames(files, terms)).toEqual([])
})

const source = (comment: string) => new Map([['a.ts', `${comment}\nexport function total(prices: number[]) {}\n`]])

it.each([
  ['reports a name that no file has', '/** Like `sum()`. */', ['a.ts:1 sum']],
  ['accepts a name that some file has', '/** Like `total()`, and like `prices`. */', []],
  [
    'reports the description of a name that only an unrelated file has',
    '// `prices`: in dollars. `limit`: at most.',
    ['a.ts:1 limit'],
  ],
  [
    'reports a parameter that the signature does not have',
    '/**\n * @param prices in dollars\n * @param most a limit\n */',
    ['a.ts:1 most'],
  ],
  ['accepts an allowed term', '// Like `sha256sum`.', []],
])('findStaleNames %s', (_, comment, stale) => {
  const files = source(comment).set('b.ts', 'export const limit = 3')
  expect(findStaleNames(files, terms)).toEqual(stale)
})

it('findStaleNames accepts the description of a name that an imported file has', () => {
  const files = source("import type { Limit } from './b.ts'\n// `limit`: at most.").set(
    'b.ts',
    'export type Limit = { limit: 3 }',
  )
  expect(findStaleNames(files)).toEqual([])
})
