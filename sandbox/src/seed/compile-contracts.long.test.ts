import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAssetsDir } from '#find-assets-dir.ts'
import { compileContracts } from '#seed/compile-contracts.ts'

test('the contract compiler compiles SandboxToken.sol to the committed bytecode', () => {
  const source = readFileSync(join(findAssetsDir(), 'SandboxToken.sol'), 'utf8')
  const committed = JSON.parse(readFileSync(join(findAssetsDir(), 'contracts.json'), 'utf8'))
  expect(compileContracts(source)).toEqual(committed)
}, 60_000)
