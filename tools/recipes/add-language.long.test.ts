import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareCopy } from '../lib/compare-copy.mjs'
import { makeScratch } from '../lib/mutants/make-scratch-copy.mjs'

// Follows the recipe "a language" of CONTRIBUTING.md: adds Italian, with English texts, to a copy of the project.
const root = fileURLToPath(new URL('../..', import.meta.url))
let scratch: ReturnType<typeof makeScratch>
/** Runs a script in the copy without Vitest's NODE_ENV, which would bundle React's development build. */
const run = (...args: string[]) => {
  const { NODE_ENV: _, ...env } = process.env
  return spawnSync(process.execPath, args, { cwd: scratch.path, env, encoding: 'utf8' })
}

beforeAll(() => {
  scratch = makeScratch(root)
  const locale = join(scratch.path, 'locales/it')
  cpSync(join(scratch.path, 'locales/en'), locale, { recursive: true })
  const settings = JSON.parse(readFileSync(join(locale, 'locale.json'), 'utf8'))
  writeFileSync(join(locale, 'locale.json'), JSON.stringify({ ...settings, name: 'Italiano', tag: 'it', point: ',' }))
  // A trait of Italian: the article that precedes a percentage.
  const traits = JSON.parse(readFileSync(join(locale, 'traits.json'), 'utf8'))
  writeFileSync(join(locale, 'traits.json'), JSON.stringify({ ...traits, percentArticles: ['del'] }))
  // Changes the catalog, since identical catalogs would share one built file.
  const catalog = JSON.parse(readFileSync(join(locale, 'app.json'), 'utf8'))
  writeFileSync(join(locale, 'app.json'), JSON.stringify({ ...catalog, loading: 'Caricamento …' }))
  const list = join(scratch.path, 'contract/src/languages.ts')
  writeFileSync(list, readFileSync(list, 'utf8').replace("'ar']", "'ar', 'it']"))
})
afterAll(() => scratch.remove(), 300_000)

it('the recipe adds one folder and one line', () => {
  expect(compareCopy(scratch.path, root)).toEqual({ changed: ['contract/src/languages.ts'], folders: ['locales/it'] })
})

it('the copy compiles without further changes, except for tests that need samples of the language', {
  timeout: 600_000,
}, () => {
  const { stdout } = run(join(scratch.path, 'node_modules/typescript/bin/tsc'), '-b')
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS'))
  expect(errors.filter((line) => !/\.test\.tsx?\(|\/test-support\//.test(line))).toEqual([])
  expect(new Set(errors.map((line) => line.split('(')[0])).size).toBeLessThanOrEqual(5)
})

it('the language works in the static pages, the app and the server', { timeout: 600_000 }, () => {
  const built = run('tools/build.mjs')
  expect(built.status, built.stderr).toBe(0)
  const web = join(scratch.path, 'dist/web')
  expect(readdirSync(join(web, '.pages'))).toContain('it')
  expect(readdirSync(join(web, 'assets')).filter((name) => /^it-.+\.json$/.test(name))).toHaveLength(1)
  expect(readdirSync(join(scratch.path, 'dist/server/locales'))).toContain('it')
})

it('the offline assistant reads orders in the language, by its own vocabulary', { timeout: 600_000 }, () => {
  cpSync(join(import.meta.dirname, 'language/offline.txt'), join(scratch.path, 'server/src/another-language.test.ts'))
  const lexicon = join(scratch.path, 'locales/it/lexicon.json')
  const words = JSON.parse(readFileSync(lexicon, 'utf8'))
  writeFileSync(lexicon, JSON.stringify({ ...words, buy: ['acquista'], 'paid-with': ['tramite'] }))
  const { status, stdout, stderr } = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'another-language.test.ts',
  )
  expect(status, stdout + stderr).toBe(0)
})
