import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { groupByEnvironment } from './lib/testing/environment-sequencer.mjs'

const folder = mkdtempSync(join(tmpdir(), 'murmur-order-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function testFile(name: string, project: string, groupOrder: number, text = '') {
  const moduleId = join(folder, name)
  writeFileSync(moduleId, `${text}\nimport { it } from 'vitest'\n`)
  return { name, moduleId, project: { name: project, config: { sequence: { groupOrder } } } }
}

const plain = '// @vitest-environment node'

it('the files of an environment run one after another, with groups and projects in their order', () => {
  const files = [
    testFile('page-1', 'web', 2),
    testFile('plain-1', 'web', 2, plain),
    testFile('world', 'world', 1),
    testFile('page-2', 'web', 2),
    testFile('plain-2', 'web', 2, plain),
    testFile('unit', 'unit', 0),
  ]
  expect(groupByEnvironment(files).map(({ name }) => name)).toEqual([
    'unit',
    'world',
    'page-1',
    'page-2',
    'plain-1',
    'plain-2',
  ])
})
