import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { testReport } from '#markets/test-support/report.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { reportStore } from './report-store.ts'

test('keeps the newer report of each source, unless it is dated in the future', async () => {
  const now = new Date('2026-06-01T12:30:00Z')
  const store = reportStore({
    db: await openMemory(),
    sources: [],
    readAddress: (_, text) => text as Address,
    chainReports: async () => [],
    now: () => now,
    log: { error: () => undefined },
  })
  const at = (minute: number) => `2026-06-01T12:${minute}:00.000Z`
  const token = testReport({})
  const stored = async () => (await store.peek([token])).map((report) => [report.source, report.at]).sort()

  await store.put([testReport({ source: 'Birdeye', at: at(20) }), testReport({ source: 'DexScreener', at: at(20) })])
  await store.put([testReport({ source: 'Birdeye', at: at(10) }), testReport({ source: 'DexScreener', at: at(25) })])
  expect(await stored()).toEqual([
    ['Birdeye', at(20)],
    ['DexScreener', at(25)],
  ])

  // A server whose clock is ahead dated its report in the future.
  await store.put([testReport({ source: 'Birdeye', at: at(50) })])
  await store.put([testReport({ source: 'Birdeye', at: at(30) })])
  expect(await stored()).toEqual([
    ['Birdeye', at(30)],
    ['DexScreener', at(25)],
  ])
})
