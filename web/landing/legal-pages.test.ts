// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { legalVersion } from './legal-pages.ts'

test('the legal pages have the version that sign-up stores', () => {
  const terms = readFileSync(join(import.meta.dirname, '../../server/src/identity/sign-up/terms.ts'), 'utf8')
  expect(terms).toContain(`termsVersion = '${legalVersion}'`)
})
