import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAssetsDir } from '#find-assets-dir.ts'
import { checksumFileText } from '#seed/checksum-file.ts'

// Compiling takes seconds, so compile-contracts.long.test.ts does that.
test('SandboxToken.sol and its bytecode have their recorded checksums', () => {
  const read = (name: string) => readFileSync(join(findAssetsDir(), name))
  expect(read('contracts.sha256').toString()).toBe(checksumFileText(read('SandboxToken.sol'), read('contracts.json')))
})

test('the checksum detects a changed byte in source or bytecode', () => {
  const [source, bytecode] = [Buffer.from('source'), Buffer.from('bytecode')]
  const [inSource, inBytecode] = checksumFileText(source, bytecode).split('\n')
  expect(inSource).toBe(`${createHash('sha256').update('source').digest('hex')}  SandboxToken.sol`)
  expect(inBytecode).toBe(`${createHash('sha256').update('bytecode').digest('hex')}  contracts.json`)
})
