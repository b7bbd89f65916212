import fs, { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadServerSecret } from './server-secret.ts'

let folder: string
const path = () => join(folder, 'server-secret')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmur-secret-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

it('loadServerSecret creates a private secret, and returns the same one afterwards', () => {
  chmodSync(folder, 0o755)
  const secret = loadServerSecret(undefined, folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(loadServerSecret(undefined, folder)).toBe(secret)
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder)).toEqual(['server-secret'])
})

it('loadServerSecret refuses an empty or short secret, and does not replace it', () => {
  for (const text of ['', '\n', 'short']) {
    writeFileSync(path(), text)
    expect(() => loadServerSecret(undefined, folder)).toThrow('is damaged')
    expect(readFileSync(path(), 'utf8')).toBe(text)
  }
})

it('loadServerSecret leaves no partial file when the disk is full', () => {
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  expect(() => loadServerSecret(undefined, folder)).toThrow('full')
  expect(readdirSync(folder)).toEqual([])
})
