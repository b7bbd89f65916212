import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeNotices } from './lib/notices.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

it('the notices match package-lock.json (else run `node tools/notices.mjs`)', () => {
  expect(readFileSync(`${root}THIRD_PARTY_NOTICES.md`, 'utf8')).toBe(makeNotices(root))
})

it('the notices name the licences of the sandbox’s contracts', () => {
  const text = makeNotices(root)
  for (const license of ['BUSL-1.1', 'GPL-2.0-or-later', 'GPL-3.0-or-later']) expect(text).toContain(`## ${license}`)
})

it('the notices name every folder with files under another licence', () => {
  const files = execFileSync('git', ['ls-files', '*/LICENSE*'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(files.length).toBeGreaterThanOrEqual(2)
  const text = makeNotices(root)
  for (const file of files) expect(text).toContain(`\`${dirname(file)}\``)
})
