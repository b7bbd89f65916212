import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { sweepSnapshots } from '#markets/snapshots/snapshots.store.ts'
import { testReport } from '#markets/test-support/report.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { UpstreamUnavailable } from '#platform/upstreams/upstream.port.ts'
import { reportStore } from './report-store.ts'

test('the report store keeps the newer report of each source, unless it is dated in the future', async () => {
  const now = new Date('2026-06-01T12:30:00Z')
  const store = reportStore({
    db: await openMemory(),
    sources: [],
    readAddress: (_, text) => text as Address,
    chainReports: async () => [],
    onReports: () => undefined,
    now: () => now,
    log: { error: () => undefined },
  })
  const at = (minute: number) => `2026-06-01T12:${minute}:00.000Z`
  const token = testReport({})
  const listStored = async () => (await store.peek([token])).map((report) => [report.source, report.at]).sort()

  await store.put([testReport({ source: 'Birdeye', at: at(20) }), testReport({ source: 'DexScreener', at: at(20) })])
  await store.put([testReport({ source: 'Birdeye', at: at(10) }), testReport({ source: 'DexScreener', at: at(25) })])
  expect(await listStored()).toEqual([
    ['Birdeye', at(20)],
    ['DexScreener', at(25)],
  ])

  // A server whose clock is ahead dated its report in the future.
  await store.put([testReport({ source: 'Birdeye', at: at(50) })])
  await store.put([testReport({ source: 'Birdeye', at: at(30) })])
  expect(await listStored()).toEqual([
    ['Birdeye', at(30)],
    ['DexScreener', at(25)],
  ])
})

test('the report store passes on the reports of queried tokens, which no list may have', async () => {
  const received: (string | undefined)[] = []
  const logoUrl = 'https://logos.test/a.png'
  const store = reportStore({
    db: await openMemory(),
    sources: [
      {
        name: 'DexScreener',
        chains: ['sol'],
        report: async (chain, addresses) =>
          addresses.map((address) =>
            testReport({ source: 'DexScreener', chain, address: address as Address, logoUrl }),
          ),
      },
    ],
    readAddress: (_, text) => text as Address,
    chainReports: async () => [],
    onReports: (reports) => void received.push(...reports.map((report) => report.logoUrl)),
    now: () => new Date('2026-06-01T12:30:00Z'),
    log: { error: () => undefined },
  })
  await store.read('sol', [testReport({}).address])
  expect(received).toEqual([logoUrl])
})

test('the report store keeps reports that are read while every source is down, and no others', async () => {
  const start = Date.parse('2026-06-01T12:30:00Z')
  let minutes = 0
  const now = () => new Date(start + minutes * 60_000)
  const db = await openMemory()
  const down = async () => {
    throw new UpstreamUnavailable('status 500')
  }
  const store = reportStore({
    db,
    sources: [{ name: 'DexScreener', chains: ['eth'], report: down }],
    readAddress: (_, text) => text as Address,
    chainReports: async () => [],
    onReports: () => undefined,
    now,
    log: { error: () => undefined },
  })
  const report = testReport({ at: now().toISOString() })
  await store.put([report])
  for (minutes = 40; minutes <= 240; minutes += 40) {
    expect(await store.read('eth', [report.address])).toMatchObject([{ at: report.at }])
    await sweepSnapshots(db, now())
  }
  minutes += 60
  await sweepSnapshots(db, now())
  expect(await store.peek([report])).toEqual([])
})
