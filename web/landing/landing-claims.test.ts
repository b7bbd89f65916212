// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { texts } from './site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the landing page claims no larger numbers than the project has', () => {
  const [tests, decisions] = [texts.en['proof.tests.title'], texts.en['proof.code']]
  expect(countTests(root)).toBeGreaterThan(readNumber(tests, /than ([\d,]+) automated/))
  expect(countDecisions()).toBeGreaterThan(readNumber(decisions, /than (\d+) decisions/))
})

const readNumber = (text = '', pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replace(',', ''))

const countDecisions = () =>
  readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{3}-.*\.md$/.test(name)).length

/** Declared tests; one with several rows counts once. */
function countTests(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (/^(node_modules|dist|\..*|test-artefacts)$/.test(entry.name)) return sum
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + countTests(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? sum + countIn(path) : sum
  }, 0)
}

const countIn = (path: string) => readFileSync(path, 'utf8').match(/^\s*(?:test|it)\b[^\n(]*\(/gm)?.length ?? 0
