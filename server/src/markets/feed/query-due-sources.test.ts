import { type Address, toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { type FakeVendor, fakeSource } from '#markets/test-support/fake-source.ts'
import { e18 } from '#markets/test-support/report.ts'
import { acceptPrice } from './accept-price.ts'
import type { PriceBoard } from './price-board.ts'
import { type QueryDueDeps, queryDueSources } from './query-due-sources.ts'

const hex = (n: number) => toEvmAddress(`0x${n.toString(16).padStart(40, '0')}`)
const makeAddresses = (count: number) => Array.from({ length: count }, (_, n) => hex(n + 1))
const pricedVendor = (addresses: readonly Address[]): FakeVendor => ({
  tokens: Object.fromEntries(addresses.map((address) => [address, { usdE18: e18 }])),
})

function openFeedWorld(vendors: { dex: FakeVendor; gecko?: FakeVendor }) {
  let at = Date.UTC(2026, 5, 1)
  const now = () => new Date(at)
  const [dex, gecko] = [
    fakeSource('DexScreener', vendors.dex, now),
    fakeSource('GeckoTerminal', vendors.gecko ?? {}, now),
  ]
  const deps: QueryDueDeps = {
    sources: [dex, gecko],
    readAddress: (_, text) => text as Address,
    chainReports: async () => [],
    now,
    log: { error: (details) => expect(details).toBe('nothing') },
  }
  const queryTimes = new Map<string, number>()
  const board: PriceBoard = { tokens: {} }
  const round = async (addresses: readonly Address[], afterMs = 5_000) => {
    at += afterMs
    const reports = await queryDueSources(deps, queryTimes, 'eth', addresses, board)
    for (const { address, source } of reports) {
      board.tokens[address] = acceptPrice(board.tokens[address], [{ source, at, usdE18: e18 }], at)
    }
    return dex.addresses.splice(0).flat()
  }
  return { round, dex, gecko }
}

test('the price feed queries ninety tokens a round in batches of thirty: half from the start of the list, half by waiting time', async () => {
  const addresses = makeAddresses(200)
  const { round, dex } = openFeedWorld({ dex: pricedVendor(addresses) })
  const first = await round(addresses)
  expect(first).toEqual(addresses.slice(0, 90))
  expect(dex.calls).toHaveLength(3)
  const [second, third] = [await round(addresses), await round(addresses)]
  // The first tokens of the list (alerts) are queried in every round, all others eventually.
  expect(second.slice(0, 45)).toEqual(addresses.slice(0, 45))
  expect(new Set([...first, ...second, ...third])).toHaveLength(180)
  expect(new Set([...first, ...second, ...third, ...(await round(addresses))])).toHaveLength(200)
})

test('the price feed does not query a token before its interval, and queries a new token immediately', async () => {
  const addresses = makeAddresses(3)
  const { round } = openFeedWorld({ dex: pricedVendor(addresses) })
  await round(addresses.slice(0, 2))
  expect(await round(addresses, 1_000)).toEqual([hex(3)])
  expect(await round(addresses, 3_500)).toEqual([hex(1), hex(2)])
})

test('the price feed retries an unreported token after a minute, and a failed request at the next interval', async () => {
  const dex: FakeVendor = { tokens: {}, isDown: true }
  const { round } = openFeedWorld({ dex })
  expect(await round([hex(1)])).toEqual([hex(1)])
  dex.isDown = undefined
  expect(await round([hex(1)])).toEqual([hex(1)])
  expect(await round([hex(1)])).toEqual([])
  expect(await round([hex(1)], 56_000)).toEqual([hex(1)])
})

test('the price feed queries GeckoTerminal only for tokens that fewer than two other sources report', async () => {
  const { round, gecko } = openFeedWorld({ dex: pricedVendor([hex(1)]), gecko: pricedVendor(makeAddresses(2)) })
  await round([hex(1)])
  expect(gecko.addresses).toEqual([])
  await round([hex(1)])
  expect(gecko.addresses).toEqual([[hex(1)]])
})
