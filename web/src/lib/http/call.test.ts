import { tokensApi } from '@murmur/contract/markets/tokens'
import { tradesApi } from '@murmur/contract/trading/trades'
import { expect, test, vi } from 'vitest'
import { call, callUrl } from '#lib/http/call.ts'
import { CallError, getReason } from '#lib/http/call-error.ts'
import { createTradeReply, uni } from '#test-support/examples/examples.ts'
import { noResponse, refuse, stubServer } from '#test-support/fakes/stub-server.ts'

const buy = { body: { amountInUsd: '25', tokenAddress: uni.token.address } }

test('a call sends the body and headers of the endpoint', async () => {
  const server = stubServer()
  server.on(tradesApi.buy, () => createTradeReply())
  const reply = await call(tradesApi.buy, buy, { idempotencyKey: 'key-1' })
  expect(reply.data.tradeId).toBe('trade-1')
  const [seen] = server.calls
  expect(seen?.body).toEqual(buy.body)
  expect(seen?.headers.get('idempotency-key')).toBe('key-1')
  expect(seen?.headers.get('content-type')).toBe('application/json')
})

test('a call requests the language of the page', async () => {
  const server = stubServer()
  server.on(tradesApi.buy, () => createTradeReply())
  document.documentElement.lang = 'ar'
  await call(tradesApi.buy, buy)
  document.documentElement.lang = 'en'
  await call(tradesApi.buy, buy)
  expect(server.calls.map(({ headers }) => headers.get('x-murmur-language'))).toEqual(['ar', 'en'])
})

test('a call escapes parameters and omits unset ones', () => {
  expect(callUrl(tokensApi.detail, { params: { address: 'a/b?c' }, query: { chain: undefined } })).toBe(
    '/tokens/a%2Fb%3Fc',
  )
  expect(callUrl(tokensApi.detail, { params: { address: 'x' }, query: { chain: 'eth' } })).toBe('/tokens/x?chain=eth')
})

test('a refusal becomes an error with code, message and reason', async () => {
  const server = stubServer()
  server.on(tradesApi.buy, () => refuse('NO_ROUTE', { reason: 'There is no pool.' }))
  const error = await call(tradesApi.buy, buy).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 'NO_ROUTE', status: 409, isRefusal: true, reason: 'There is no pool.' })
  expect(getReason(error)).toBe('There is no pool.')
})

test('a missing or invalid response and a server error are not refusals', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const server = stubServer()
  server.on(tradesApi.buy, noResponse)
  expect(await call(tradesApi.buy, buy).catch((e) => e)).toMatchObject({ code: 'UNANSWERED', isRefusal: false })
  for (const response of [
    () => new Response('<html>', { status: 502 }),
    () => new Response('{"success":tru', { status: 200 }),
    () => Response.json({ success: true }),
    () => Response.json({ message: 'no' }, { status: 400 }),
  ]) {
    vi.stubGlobal('fetch', async () => response())
    expect(await call(tradesApi.buy, buy).catch((e) => e)).toMatchObject({ code: 'BUG', isRefusal: false })
  }
})

test('a truncated response counts as no response and logs no error', async () => {
  const log = vi.spyOn(console, 'error')
  const truncatedBody = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"success":'))
      stream.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(truncatedBody))
  expect(await call(tradesApi.buy, buy).catch((e) => e)).toMatchObject({ code: 'UNANSWERED', isRefusal: false })
  expect(log).not.toHaveBeenCalled()
})
