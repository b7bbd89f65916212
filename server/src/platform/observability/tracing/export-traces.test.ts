import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseIntentId } from '@murmur/contract/ids'
import { afterEach, expect, it } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { withSpan } from '#platform/observability/span.ts'
import { exportTraces } from './export-traces.ts'

type Exported = { name: string; traceId: string; spanId: string; parentSpanId?: string; links?: { spanId: string }[] }

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

async function startCollector() {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    received.push(await text(request))
    response.writeHead(200).end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`, received }
}

it('the trace exporter exports the code of a refusal, and of any other error of the span', async () => {
  const { url, received } = await startCollector()
  const stop = exportTraces({ url, version: '1.2.3', log })
  const refused = withSpan({ name: 'quote' }, async () => {
    throw new Refusal('OVER_LIMIT')
  })
  await expect(refused).rejects.toThrow()
  const failed = withSpan({ name: 'turn' }, async () => {
    throw new Error('words of a user')
  })
  await expect(failed).rejects.toThrow('words of a user')
  await stop()
  const [body] = received
  expect(body).toContain('"message":"OVER_LIMIT"')
  expect(body).toContain('"message":"failed"')
  expect(body).toContain('"stringValue":"1.2.3"')
  expect(body).not.toContain('words of a user')
})

it('the trace exporter records work that creates a trade in both traces, linked', async () => {
  const { url, received } = await startCollector()
  const stop = exportTraces({ url, version: '1', log })
  const id = parseIntentId('3f2b6a52-6e2b-4d0c-9a39-0c0f7f6f1c11')
  await withSpan({ name: 'turn' }, () =>
    withSpan({ name: 'quote' }, async (span) => {
      span.trade = id
    }),
  )
  await stop()
  const spans = JSON.parse(received[0] ?? '').resourceSpans[0].scopeSpans[0].spans as Exported[]
  const quotes = spans.filter(({ name }) => name === 'quote')
  const ofTrade = quotes.find(({ traceId }) => traceId === id.replaceAll('-', ''))
  const ofTurn = quotes.find((quote) => quote !== ofTrade)
  expect(ofTrade?.links?.map(({ spanId }) => spanId)).toEqual([ofTurn?.spanId])
  expect(ofTurn?.parentSpanId).toBe(spans.find(({ name }) => name === 'turn')?.spanId)
})

it('the trace exporter neither fails nor delays work when no collector listens, and records nothing once stopped', async () => {
  const { url, received } = await startCollector()
  const stop = exportTraces({ url: 'http://127.0.0.1:1/v1/traces', version: '1', log })
  expect(await withSpan({ name: 'turn' }, async () => 7)).toBe(7)
  await stop()
  expect(warnings).toEqual(['the last traces were not exported'])
  const stopAnother = exportTraces({ url, version: '1', log })
  await stopAnother()
  expect(await withSpan({ name: 'turn' }, async () => 8)).toBe(8)
  expect(received).toEqual([])
})
