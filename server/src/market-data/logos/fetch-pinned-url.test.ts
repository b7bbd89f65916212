import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPinnedUrl } from './fetch-pinned-url.ts'
import { resolveHost } from './resolve-host.ts'
import { makeCertificate } from './test-support/make-certificate.ts'
import { type Sink, startSink } from './test-support/start-sink.ts'

const limits = { maxBytes: 1_000, signal: new AbortController().signal }

describe('a connection to one address', () => {
  const received: Record<string, unknown>[] = []
  const made = makeCertificate('logos.example')
  let sink: Sink
  beforeAll(async () => {
    sink = await startSink(
      (request, response) => {
        received.push({ ...request.headers, url: request.url })
        response.setHeader('content-type', 'Image/PNG;x=1').end('bytes')
      },
      { tls: made },
    )
  })
  afterAll(() => sink.close())

  it('needs no DNS, and sends the host name', async () => {
    // This name is never resolved.
    const url = new URL(`https://logos.example:${sink.port}/a.png?b=c`)
    const got = await fetchPinnedUrl({ url, address: '127.0.0.1' }, { ...limits, ca: made.cert })
    expect(got).toEqual({ type: 'image/png', bytes: Buffer.from('bytes') })
    const [headers] = received
    expect(headers).toMatchObject({ host: `logos.example:${sink.port}`, url: '/a.png?b=c' })
    expect(Object.keys(headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'url',
      'user-agent',
    ])
  })

  it('requires a certificate for the host name from a trusted authority', async () => {
    const before = received.length
    const other = new URL(`https://other.example:${sink.port}/a.png`)
    const pinned = { url: other, address: '127.0.0.1' }
    await expect(fetchPinnedUrl(pinned, { ...limits, ca: made.cert })).rejects.toThrow(
      "does not match certificate's altnames",
    )
    const own = { url: new URL(`https://logos.example:${sink.port}/a.png`), address: '127.0.0.1' }
    await expect(fetchPinnedUrl(own, limits)).rejects.toThrow('self-signed certificate')
    expect(received).toHaveLength(before)
  })
})

it('fetchPinnedUrl stops an aborted DNS lookup', async () => {
  const stop = new AbortController()
  const looked = resolveHost('logos.example', stop.signal)
  stop.abort()
  expect(await looked).toEqual([])
  await expect(resolveHost('logos.example', stop.signal)).rejects.toThrow('abort')
})
