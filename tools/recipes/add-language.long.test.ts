import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedIn } from '../lib/changed-in.mjs'
import { makeScratch } from '../lib/mutants/scratch.mjs'

// CONTRIBUTING.md, "a language": adds Italian to a copy of the project, in English words.
const root = fileURLToPath(new URL('../..', import.meta.url))
let scratch: ReturnType<typeof makeScratch>
const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: scratch.path, stdio: 'pipe' })

beforeAll(() => {
  scratch = makeScratch(root)
  const locale = join(scratch.path, 'locales/it')
  cpSync(join(scratch.path, 'locales/en'), locale, { recursive: true })
  const settings = JSON.parse(readFileSync(join(locale, 'locale.json'), 'utf8'))
  writeFileSync(join(locale, 'locale.json'), JSON.stringify({ ...settings, name: 'Italiano', tag: 'it', point: ',' }))
  const list = join(scratch.path, 'contract/src/languages.ts')
  writeFileSync(list, readFileSync(list, 'utf8').replace("'ar']", "'ar', 'it']"))
})
afterAll(() => scratch.remove())

it('takes one folder and one line', () => {
  expect(changedIn(scratch.path, root)).toEqual({ changed: ['contract/src/languages.ts'], folders: ['locales/it'] })
})

it('passes the type check', { timeout: 600_000 }, () => {
  run(join(scratch.path, 'node_modules/typescript/bin/tsc'), '-b')
})

it('reaches the static pages, the app and the server', { timeout: 600_000 }, () => {
  run('tools/build.mjs')
  const web = join(scratch.path, 'dist/web')
  const pages = readdirSync(join(web, '.pages'))
  expect(pages.filter((name) => name.includes('it'))).not.toEqual([])
  expect(readdirSync(join(web, 'assets')).filter((name) => /^it-.+\.json$/.test(name))).toHaveLength(1)
  expect(readdirSync(join(scratch.path, 'dist/server/locales'))).toContain('it')
})
