import { address } from '@solana/addresses'
import { expect, test } from 'vitest'
import { isDecodable } from './is-decodable.ts'
import { openMarket } from './test-support/open-market.ts'

const memo = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const aggregator = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const bytes = (hex: string) => Buffer.from(hex, 'hex')

test("isDecodable accepts only the aggregator's decodable route, and only transfers of other programs", () => {
  const call = (program: string | undefined, hex: string) => [{ program, data: bytes(hex) }]
  expect(isDecodable(call(aggregator, 'd19853937cfed8e900ff'))).toBe(true)
  // route_v2, route, an exact-out route, and data too short for any.
  for (const hex of ['bb64facc31c4af14', 'e517cb977ae3ad2a', 'd033ef977b2bed5c', 'd19853', ''])
    expect([hex, isDecodable(call(aggregator, hex))]).toEqual([hex, false])
  expect(isDecodable(call(memo, '01'))).toBe(false)
  expect(isDecodable(call(undefined, '01'))).toBe(false)
  expect(isDecodable(call('11111111111111111111111111111111', '02'))).toBe(true)
})

test('isDecodable refuses an order with an undecodable call at the quote, before the user confirms', async () => {
  const { market, trader } = await openMarket()
  market.alterMessage = (message) => ({ ...message, extra: [{ programAddress: memo, data: bytes('01') }] })
  await expect(trader.terms('buy', 200_000_000n)).rejects.toMatchObject({
    code: 'NO_ROUTE',
    details: { reason: 'offer-unchecked' },
  })
})
