import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { watchUpstreams } from './watch-upstreams.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

it('the metrics endpoint serves the figures of its own registry at /metrics alone', async () => {
  const [metrics, other] = [makeMetrics(), makeMetrics()]
  const { port, stop } = await serveMetrics(0, metrics)
  ends.push(stop)
  other.countSignal('trade')
  metrics.recordRequest({ method: 'GET', route: '/api/chats/:id', status: 200, seconds: 0.02 })
  metrics.watchPool(() => ({ open: 3, idle: 2, waiting: 1 }))
  metrics.watchHttpConnections(async () => 7)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('murmur_http_request_seconds_count{method="GET",route="/api/chats/:id",status="200"} 1')
  expect(text).toContain('murmur_db_connections{state="waiting"} 1')
  expect(text).toContain('murmur_http_connections 7')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain('murmur_signals_total{kind="trade"}')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

it('the metrics endpoint records outgoing calls by host and outcome, and none after it was stopped', async () => {
  const server = createServer((request, response) => void response.writeHead(request.url === '/ok' ? 200 : 503).end())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const samples: { host: string; outcome: string }[] = []
  const stop = watchUpstreams({ recordUpstreamCall: ({ host, outcome }) => void samples.push({ host, outcome }) })
  for (const path of ['ok', 'down?key=secret']) await (await fetch(`http://127.0.0.1:${port}/${path}`)).text()
  await expect(fetch('http://127.0.0.1:1/')).rejects.toThrow()
  stop()
  await (await fetch(`http://127.0.0.1:${port}/ok`)).text()
  const host = `127.0.0.1:${port}`
  expect(samples.slice(0, 2)).toEqual([
    { host, outcome: '200' },
    { host, outcome: '503' },
  ])
  expect(samples.slice(2).every(({ outcome }) => outcome === 'failed')).toBe(true)
})
