import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findChangedFiles } from './lib/changed-files.mjs'

const dir = mkdtempSync(join(tmpdir(), 'murmur-changed-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('the files changed, added or deleted since the last passed check are listed', () => {
  const record = join(dir, 'one/checked.json')
  const first = findChangedFiles(
    record,
    new Map([
      ['a.ts', '1'],
      ['b.ts', '1'],
    ]),
  )
  expect(first.changed).toBeUndefined()
  first.save()
  const next = new Map([
    ['a.ts', '2'],
    ['c.ts', '1'],
  ])
  expect(findChangedFiles(record, next).changed).toEqual(['a.ts', 'b.ts', 'c.ts'])
  // Files stay changed until a check passes.
  expect(findChangedFiles(record, next).changed).toHaveLength(3)
})

it.each(['package-lock.json', 'biome.json', 'vitest.config.ts', 'tsconfig.base.json'])(
  'after a change of %s every file counts as changed',
  (path) => {
    const record = join(dir, `${path}.record`)
    findChangedFiles(record, new Map([[path, '1']])).save()
    expect(findChangedFiles(record, new Map([[path, '1']])).changed).toEqual([])
    expect(findChangedFiles(record, new Map([[path, '2']])).changed).toBeUndefined()
  },
)
