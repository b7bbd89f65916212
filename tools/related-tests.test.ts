import { expect, it } from 'vitest'
import { findRelatedTests } from './lib/testing/related-tests.mjs'

const sources = new Map([
  ['contract/src/money.ts', ''],
  ['server/src/core/fee.ts', "import { money } from '@murmur/contract/money'"],
  ['server/src/core/fee.test.ts', "import { fee } from './fee.ts'"],
  ['server/src/late.ts', "export const late = () => import('#core/fee.ts')"],
  ['server/src/late.test.ts', "import { late } from '#late.ts'"],
  ['web/src/other.test.ts', "import { other } from './other.ts'"],
  ['web/src/answers.json', '{}'],
  ['web/src/answers.test.ts', "readFileSync(new URL('answers.json', import.meta.url))"],
  ['tools/tree.test.ts', 'projectFiles(root)'],
])

it('related tests are found through workspaces, aliases and dynamic imports', () => {
  const expected = ['server/src/core/fee.test.ts', 'server/src/late.test.ts', 'tools/tree.test.ts']
  expect(findRelatedTests(sources, ['contract/src/money.ts'])).toEqual(expected)
})

it('a changed test is related to itself', () => {
  expect(findRelatedTests(sources, ['web/src/other.test.ts'])).toContain('web/src/other.test.ts')
})

it('tests that name a changed or deleted data file are related', () => {
  expect(findRelatedTests(sources, ['web/src/answers.json'])).toContain('web/src/answers.test.ts')
  const without = new Map([...sources].filter(([path]) => path !== 'web/src/answers.json'))
  expect(findRelatedTests(without, ['web/src/answers.json'])).toContain('web/src/answers.test.ts')
})

it('no test is related if nothing has changed', () => {
  expect(findRelatedTests(sources, [])).toEqual([])
})
