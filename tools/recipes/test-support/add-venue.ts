import type { Copy } from './copy.ts'

const venue = `import type { SolanaVenueDefinition } from '#venues/venue-definition.ts'
import { jupiter, jupiterVenue } from '#venues/jupiter/jupiter-venue.ts'

export const dummyVenue = jupiterVenue
export const dummy: SolanaVenueDefinition = { name: 'dummy', chains: ['sol'], open: (settings) => jupiter.open(settings) }
`

const decoder = `import { permit } from '#signer-error.ts'
import { requireReportedAddress, requireStaticAddress } from '#solana/require-address.ts'
import { byteReader } from '#solana/byte-reader.ts'
import type { Instruction } from '#solana/parse-message.ts'
import type { Route } from '#solana/parse-route.ts'

export const dummyProgram = 'Dummy11111111111111111111111111111111111111'

/** A swap that binds its program to an amount and a minimum. */
export function readDummy({ accounts, data }: Instruction): Route {
  const reader = byteReader(data)
  permit(reader.u8() === 1 && data.length === 19 && accounts.length === 8, 'the swap has an unknown form')
  const [authority, source, destination] = accounts
  return {
    kind: 'route',
    authority: requireStaticAddress(authority),
    source: requireStaticAddress(source),
    destination: requireStaticAddress(destination),
    sourceMint: requireReportedAddress(accounts[3]),
    destinationMint: requireReportedAddress(accounts[4]),
    sourceProgram: requireReportedAddress(accounts[5]),
    destinationProgram: requireReportedAddress(accounts[6]),
    amountIn: reader.u64(),
    quotedOut: reader.u64(),
    slippageBps: 0n,
    feeBps: BigInt(reader.u16()),
    feeAccount: requireStaticAddress(accounts[7]),
    positiveSlippageBps: 0n,
    others: [],
  }
}
`

const decoderTest = `import { expect, it } from 'vitest'
import { dummyProgram } from '#solana/read-dummy.ts'
import { parseStep } from '#solana/parse-step.ts'

const accounts = Array.from({ length: 8 }, (_, index) => ({ address: String(index), isStatic: true }))

it('reads a swap of the dummy program, and refuses any other instruction of it', () => {
  const data = Buffer.alloc(19)
  data.writeUInt8(1)
  data.writeBigUInt64LE(5n, 1)
  data.writeBigUInt64LE(7n, 9)
  const read = (bytes: Uint8Array) => parseStep({ program: dummyProgram, accounts, data: bytes } as never)
  expect(read(data)).toMatchObject({ kind: 'route', amountIn: 5n, quotedOut: 7n, source: '1' })
  expect(() => read(Buffer.alloc(19))).toThrow()
})
`

/** CONTRIBUTING.md, "a venue": one on Solana, with a program of its own that trades as Jupiter does. */
export function addVenue({ add, edit }: Copy): void {
  add('server/src/venues/dummy/dummy-venue.ts', venue)
  const registry = 'server/src/venues/registry.ts'
  edit(registry, 'import { jupiter }', "import { dummy } from './dummy/dummy-venue.ts'\nimport { jupiter }")
  edit(registry, '[jupiter]', '[jupiter, dummy]')
  const cases = 'server/src/venues/venue.world.test.ts'
  edit(cases, 'import { evmVenues', "import { dummyVenue } from './dummy/dummy-venue.ts'\nimport { evmVenues")
  const line =
    "  { venue: 'dummy', chain: 'sol', open: (at) => solanaVenueTrader(sandboxSolana(at, 'BONK', dummyVenue)) },\n"
  edit(cases, "  { venue: 'jupiter'", `${line}  { venue: 'jupiter'`)
  add('signer/src/solana/read-dummy.ts', decoder)
  add('signer/src/solana/read-dummy.test.ts', decoderTest)
  const step = 'signer/src/solana/parse-step.ts'
  edit(
    step,
    'import { parseRoute, type Route',
    "import { dummyProgram, readDummy } from '#solana/read-dummy.ts'\nimport { parseRoute, type Route",
  )
  edit(
    step,
    '    case jupiterProgram:',
    '    case dummyProgram:\n      return readDummy(instruction)\n    case jupiterProgram:',
  )
}
