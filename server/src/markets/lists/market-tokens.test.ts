import { toEvmAddress } from '@murmur/contract/address'
import { tokenKey } from '@murmur/contract/token-id'
import { expect, test } from 'vitest'
import { mergeReports } from '#markets/reports/merge-reports.ts'
import { marketTokens, type TokensDeps } from './market-tokens.ts'

const token = { chain: 'eth', address: toEvmAddress('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984') } as const
const now = new Date('2026-02-01T12:00:00.000Z')

async function readPriceTime(at: string): Promise<string | undefined> {
  const report = {
    source: 'DexScreener',
    at,
    ...token,
    symbol: 'UNI',
    name: 'Uniswap',
    usdE18: 7n * 10n ** 18n,
  } as const
  const views = new Map([[tokenKey(token), mergeReports([{ ...report, isVerified: true }])]])
  const deps: TokensDeps = {
    view: { read: async () => views, peek: async () => views },
    now: () => now,
    isVerified: () => true,
    imitates: () => null,
    getTokenName: async () => undefined,
  }
  const [row] = await marketTokens(deps, [token])
  expect(row?.price).toBe(7)
  return row?.priceAsOf
}

test('a row has the time of its price once that is three minutes old', async () => {
  expect(await readPriceTime('2026-02-01T11:57:01.000Z')).toBeUndefined()
  expect(await readPriceTime('2026-02-01T11:57:00.000Z')).toBe('2026-02-01T11:57:00.000Z')
})
