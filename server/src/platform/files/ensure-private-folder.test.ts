import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ensurePrivateFolder } from './ensure-private-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('ensurePrivateFolder reports a folder below a file in a full sentence', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => ensurePrivateFolder(join(root, 'file', 'data'))).toThrow(
    /data cannot be made: .* is no folder.*MURMUR_DATA_DIR/,
  )
})

test.each([
  ['EROFS', 'is on a read-only file system'],
  ['EACCES', 'may not be written by this user'],
  ['ENOSPC', 'is on a full disk'],
])('ensurePrivateFolder reports %s in a sentence without the code', (code, words) => {
  const failing = vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: chmod`), { code })
  })
  syncBuiltinESMExports()
  try {
    expect(() => ensurePrivateFolder(root)).toThrow(
      `The folder ${root} ${words}. Make it writable, or set MURMUR_DATA_DIR`,
    )
  } finally {
    failing.mockRestore()
    syncBuiltinESMExports()
  }
})

test('ensurePrivateFolder reports the error of the parent folder when a folder cannot be created', () => {
  const denied = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('EROFS: access'), { code: 'EROFS' })
  })
  // The error that Node reports for a missing folder on a read-only file system.
  const missing = vi.spyOn(fs, 'mkdirSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOENT: mkdir'), { code: 'ENOENT' })
  })
  syncBuiltinESMExports()
  try {
    expect(() => ensurePrivateFolder(join(root, 'a', 'b'))).toThrow(/b is on a read-only file system/)
  } finally {
    denied.mockRestore()
    missing.mockRestore()
    syncBuiltinESMExports()
  }
})
