import { tokensApi } from '@murmur/contract/markets/tokens'
import { tradesApi } from '@murmur/contract/trading/trades'
import { expect, test, vi } from 'vitest'
import { call } from '#lib/http/call.ts'
import { createTradeReply, uni } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { covers } from '../../../../spec/covers.ts'

test('every call sends the session cookie, uses JSON and sets no timeout', async () => {
  covers('7.calls.02', '7.calls.03', '7.calls.04')
  const server = stubServer()
  server.on(tradesApi.buy, () => createTradeReply())
  server.on(tokensApi.detail, () => uni)
  await call(tradesApi.buy, { body: { amountInUsd: '25', tokenAddress: uni.token.address } })
  await call(tokensApi.detail, { params: { address: uni.token.address } })
  const sent = vi.mocked(fetch).mock.calls.map(([, init]) => init)
  // The web app and the API share an origin.
  expect(sent.map((init) => init?.credentials)).toEqual(['same-origin', 'same-origin'])
  const headers = sent.map((init) => new Headers(init?.headers))
  expect(headers.map((each) => each.get('accept'))).toEqual(['application/json', 'application/json'])
  expect(headers[0]?.get('content-type')).toBe('application/json')
  expect(sent.map((init) => init?.signal)).toEqual([undefined, undefined])
})
