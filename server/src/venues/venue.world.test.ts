import { evmChainKeys } from '@murmur/contract/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { evmVenues, solanaVenues } from './registry.ts'
import { evmVenueTrader, sandboxSolana, solanaVenueTrader, type VenueCase } from './test-support/sandbox-traders.ts'
import { testVenueConformance } from './test-support/venue-conformance.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

/** Each venue, on each chain that it serves, with a plain token of the sandbox. */
const cases: VenueCase[] = [
  ...evmChainKeys.map((chain): VenueCase => ({ venue: 'uniswap', chain, open: (at) => evmVenueTrader(at, chain) })),
  { venue: 'jupiter', chain: 'sol', open: (at) => solanaVenueTrader(sandboxSolana(at, 'BONK')) },
]

test('the conformance test covers every registered venue on each of its chains', () => {
  const covered = cases.map(({ venue, chain }) => `${venue} on ${chain}`)
  const registered = [...solanaVenues, ...evmVenues].flatMap(({ name, chains }) =>
    chains.map((chain) => `${name} on ${chain}`),
  )
  expect(covered.sort()).toEqual(registered.sort())
})

describe.each(cases)('$venue on $chain', ({ open }) => {
  testVenueConformance(() => open(sandbox))
})
