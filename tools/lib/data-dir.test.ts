import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { isSandboxFolder, resolveDataDir } from './data-dir.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'murmur-data-dir-'))
mkdirSync(join(folder, 'sandbox/eth'), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a blank MURMUR_DATA_DIR is the default folder, not the current one', () => {
  expect(resolveDataDir({ MURMUR_DATA_DIR: '' })).toBe(resolve('data'))
  expect(resolveDataDir({})).toBe(resolve('data'))
  expect(resolveDataDir({ MURMUR_DATA_DIR: folder })).toBe(folder)
})

it('only the data folder of a sandbox may be emptied', () => {
  expect(isSandboxFolder(folder, { MURMUR_DATA_DIR: folder })).toBe(true)
  expect(isSandboxFolder(join(folder, 'sandbox'), {})).toBe(false)
  // The project has a folder named sandbox.
  expect(isSandboxFolder(root, {})).toBe(false)
})

it.each(['SOL_RPC_URL', 'BASE_RPC_URL', 'DATABASE_URL'])('a folder is not emptied while %s is set', (name) => {
  expect(isSandboxFolder(folder, { [name]: 'x' })).toBe(false)
  expect(isSandboxFolder(folder, { [name]: '' })).toBe(true)
})
