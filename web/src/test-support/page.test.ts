// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('index.html contains no inline script or style, as the content security policy demands', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
})
