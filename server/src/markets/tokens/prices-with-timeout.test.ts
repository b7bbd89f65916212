import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { pricesWithTimeout } from './prices-with-timeout.ts'

test('pricesWithTimeout rejects when prices take too long, and passes others through', async () => {
  const marks = new Map([['a' as Address, { usdE18: 1n, at: '' }]])
  const silent = pricesWithTimeout({ usd: () => new Promise(() => undefined) }, 20)
  await expect(silent.usd('sol', [])).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
  expect(await pricesWithTimeout({ usd: async () => marks }, 20).usd('sol', [])).toBe(marks)
})
