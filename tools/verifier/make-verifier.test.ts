import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../world/paths.ts'
import { makeVerifier } from './make-verifier.mjs'

test('the committed page matches its sources (otherwise run make-verifier.mjs)', async () => {
  const page = readFileSync(join(projectRoot, 'tools/verifier/verify.html'), 'utf8')
  expect((await makeVerifier()) === page).toBe(true)
})

test('the verifier page loads no other file', async () => {
  const page = await makeVerifier()
  expect(page).not.toMatch(/<(?:script|img|link|iframe)[^>]*\s(?:src|href)=/)
  expect(page).toContain("default-src 'none'")
})
