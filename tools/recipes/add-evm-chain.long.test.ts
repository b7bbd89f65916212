import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareCopy } from '../lib/compare-copy.mjs'
import { makeScratch } from '../lib/mutants/make-scratch-copy.mjs'
import { chainEdits } from './test-support/chain-edits.ts'

// CONTRIBUTING.md, "an EVM chain": adds Arbitrum to a copy of the project.
const root = fileURLToPath(new URL('../..', import.meta.url))
const fixtures = join(import.meta.dirname, 'evm-chain')
let scratch: ReturnType<typeof makeScratch>

const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    args.map((arg) => arg.replace('COPY', scratch.path)),
    {
      cwd: scratch.path,
      encoding: 'utf8',
    },
  )

/** Replaces text that must be there. */
function edit(file: string, changes: Record<string, string>) {
  const path = join(scratch.path, file)
  let text = readFileSync(path, 'utf8')
  for (const [before, after] of Object.entries(changes)) {
    expect(text, file).toContain(before)
    text = text.replace(before, after)
  }
  writeFileSync(path, text)
}

beforeAll(() => {
  scratch = makeScratch(root)
  cpSync(join(fixtures, 'arbitrum.txt'), join(scratch.path, 'contract/src/chains/arbitrum.ts'))
  for (const [file, changes] of Object.entries(chainEdits)) edit(file, changes)
})
afterAll(() => scratch.remove(), 300_000)

it('the recipe changes four files', () => {
  expect(compareCopy(scratch.path, root)).toEqual({
    changed: [
      '.env.example',
      'contract/src/chains.ts',
      'contract/src/chains/arbitrum.ts',
      'signer/src/pinned-chains.ts',
    ],
    folders: [],
  })
})

it('the copy compiles without further changes, except for tests that need examples of the chain', {
  timeout: 600_000,
}, () => {
  const { stdout } = run('COPY/node_modules/typescript/bin/tsc', '-b')
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS'))
  expect(errors.filter((line) => !/\.(test|spec)\.tsx?\(|\/test-support\//.test(line))).toEqual([])
})

it('the copy does not compile if the signer has other bounds or another router', { timeout: 600_000 }, () => {
  const pinned = join(scratch.path, 'signer/src/pinned-chains.ts')
  const right = readFileSync(pinned, 'utf8')
  writeFileSync(
    pinned,
    right.replace(/arb: \{\n {4}router: '0x68/, "arb: {\n    router: '0x78").replace('arb: { min: 3', 'arb: { min: 4'),
  )
  const { stdout } = run('COPY/node_modules/typescript/bin/tsc', '-b', 'signer')
  writeFileSync(pinned, right)
  expect(stdout.match(/signer\/src\/pinned-chains\.ts\(\d+,\d+\): error/g)).toHaveLength(2)
})

it('the chain works in ids, settings, links, vendors, the venue, the assistant, the signer and the verifier', {
  timeout: 300_000,
}, () => {
  cpSync(join(fixtures, 'server.txt'), join(scratch.path, 'server/src/another-chain.test.ts'))
  cpSync(join(fixtures, 'signer.txt'), join(scratch.path, 'signer/src/another-chain.test.ts'))
  cpSync(join(fixtures, 'verifier.txt'), join(scratch.path, 'tools/verifier/another-chain.test.ts'))
  const { status, stdout, stderr } = run(
    'COPY/node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'another-chain.test.ts',
    'contract/src/chains.test.ts',
    'server/src/platform/config/config.test.ts',
  )
  expect(status, stdout + stderr).toBe(0)
})
