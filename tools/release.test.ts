import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lockWithVersion, releaseChangelog, withVersion } from './lib/set-version.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, workspaces } = JSON.parse(read('package.json'))

it('every workspace, the lock and the newest entry of the changelog have the same version', () => {
  const manifests = (workspaces as string[]).map((folder) => JSON.parse(read(join(folder, 'package.json'))))
  expect(manifests.map((manifest) => manifest.version)).toEqual(workspaces.map(() => version))
  const lock = JSON.parse(read('package-lock.json'))
  expect(lockWithVersion(lock, version, workspaces)).toEqual(lock)
  const newest = /^## (\S+) - (\d{4}-\d\d-\d\d)$/m.exec(read('CHANGELOG.md'))
  expect(newest?.[1]).toBe(version)
})

it('a new version is set in a workspace and in its dependencies on others', () => {
  const manifest = { name: 'x', version: '1.0.0', dependencies: { '@murmur/contract': '1.0.0', pg: '8.0.0' } }
  expect(withVersion(manifest, '2.0.0')).toEqual({
    name: 'x',
    version: '2.0.0',
    dependencies: { '@murmur/contract': '2.0.0', pg: '8.0.0' },
  })
})

it('the unreleased entries get a version and date once', () => {
  const before = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n\n## 1.0.0 - 2026-01-01\n\n- Z.\n'
  const after = releaseChangelog(before, '1.1.0', '2026-02-02')
  expect(after).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-02-02\n\n### Added\n\n- A.\n\n## 1.0.0 - 2026-01-01\n\n- Z.\n',
  )
  expect(() => releaseChangelog(after, '1.2.0', '2026-02-03')).toThrow('Nothing in CHANGELOG.md is unreleased')
  expect(() => releaseChangelog(before, '1.0.0', '2026-02-03')).toThrow('1.0.0 already')
})
