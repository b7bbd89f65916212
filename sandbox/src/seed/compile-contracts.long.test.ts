import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assetsDir } from '#assets-dir.ts'
import { compileContracts } from '#seed/compile-contracts.ts'

test('the contract compiler compiles SandboxToken.sol to the committed bytecode', () => {
  const source = readFileSync(join(assetsDir(), 'SandboxToken.sol'), 'utf8')
  const committed = JSON.parse(readFileSync(join(assetsDir(), 'contracts.json'), 'utf8'))
  expect(compileContracts(source)).toEqual(committed)
}, 60_000)
