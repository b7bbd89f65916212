import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareCopy } from '../lib/compare-copy.mjs'
import { makeScratch } from '../lib/mutants/make-scratch-copy.mjs'

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
  edit('contract/src/chains.ts', {
    'import { base,': "import { arbitrum, arbitrumTrading } from '#chains/arbitrum.ts'\nimport { base,",
    'ethereum, base] as const': 'ethereum, base, arbitrum] as const',
    'base: baseTrading,': 'base: baseTrading,\n  arb: arbitrumTrading,',
  })
  edit('signer/src/pinned-chains.ts', {
    '  base: { min':
      '  arb: { min: 3_000_000_000_000_000n, max: 30_000_000_000_000_000n, tradeBps: 2_000n },\n  base: { min',
    '  base: {\n    router':
      "  arb: {\n    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',\n" +
      "    wrappedCoin: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',\n  },\n  base: {\n    router",
  })
  edit('.env.example', {
    'BASE_RPC_URL=': 'BASE_RPC_URL=\nARB_RPC_URL=',
    'BASE_SEND_URL=': 'BASE_SEND_URL=\nARB_SEND_URL=',
    'BASE_CHAIN_ID=': 'ARB_CHAIN_ID=313412161\nBASE_CHAIN_ID=',
    'BASE_TX_URL=': 'BASE_TX_URL=\nARB_TX_URL=',
    'BASE_SETTLE_DEPTH=': 'BASE_SETTLE_DEPTH=\nARB_SETTLE_DEPTH=',
  })
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
