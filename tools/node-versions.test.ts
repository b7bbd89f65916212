import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createNodeEnv, fetchNode, hasIntegrity } from './lib/fetch-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const versions: Record<string, { version: string; integrity: string }> = JSON.parse(read('tools/node-versions.json'))
const cache = mkdtempSync(join(tmpdir(), 'murmur-node-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

it('each version is pinned by its hash and allowed by package.json', () => {
  const { engines } = JSON.parse(read('package.json'))
  expect(engines.node).toBe('>=20.19')
  for (const [major, { version, integrity }] of Object.entries(versions)) {
    expect(version).toMatch(new RegExp(`^${major}\\.\\d+\\.\\d+$`))
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
    expect(Number(major)).toBeGreaterThan(20)
  }
})

it('the recommended version is tested, and CI tests all versions', () => {
  expect(Object.keys(versions)).toContain(read('.nvmrc').trim())
  const matrix = /node: (\[.*\])/.exec(read('.github/workflows/ci.yml'))?.[1]
  expect(JSON.parse(matrix ?? '')).toEqual(['20.19', ...Object.keys(versions)])
})

it('a package with another hash is refused', () => {
  const integrity = `sha512-${createHash('sha512').update('good').digest('base64')}`
  expect(hasIntegrity(Buffer.from('good'), integrity)).toBe(true)
  expect(hasIntegrity(Buffer.from('evil'), integrity)).toBe(false)
})

it('every child process uses the cached version', () => {
  const bin = join(cache, '1.2.3/bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))
  expect(fetchNode(cache, { version: '1.2.3', integrity: 'sha512-' })).toBe(bin)
  const env = createNodeEnv(bin, { PATH: '/usr/bin:/bin' })
  expect(spawnSync('sh', ['-c', 'command -v node'], { env, encoding: 'utf8' }).stdout.trim()).toBe(join(bin, 'node'))
  expect(existsSync(env.npm_node_execpath)).toBe(true)
})
