import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchLogo, type LogoSettings } from './fetch-logo.ts'
import type { PinnedUrl } from './fetch-pinned-url.ts'
import type { ResolveHost } from './resolve-host.ts'
import { type Sink, startSink } from './test-support/start-sink.ts'

const never = new AbortController().signal
const open: LogoSettings = { origins: ['https://*'] }
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
/** A resolver that returns the given addresses and counts its calls. */
const fakeResolver = (...answers: string[][]) => {
  const lookups: string[] = []
  const resolve: ResolveHost = async (host) => {
    lookups.push(host)
    return answers[Math.min(lookups.length, answers.length) - 1] ?? []
  }
  return { lookups, resolve }
}
/** The reason for a missing logo, or "fetched". */
const outcome = (settings: LogoSettings, url: string) =>
  fetchLogo(settings)(url, never).then(
    () => 'fetched',
    (error: Error) => error.message,
  )

describe('an untrusted URL', () => {
  let four: Sink
  let six: Sink
  beforeAll(async () => {
    four = await startSink()
    six = await startSink(undefined, { host: '::1' })
  })
  afterAll(async () => {
    await Promise.all([four.close(), six.close()])
  })

  // Every notation and scheme, with real servers that would count a connection.
  const table: [string, (ports: { four: number; six: number }) => string][] = [
    ['no TLS', () => 'http://169.254.169.254/latest/meta-data/'],
    ['an IP address', () => 'https://169.254.169.254/latest/meta-data/'],
    ['no TLS', ({ four: port }) => `http://localhost:${port}/logo.png`],
    ['another port', ({ four: port }) => `https://localhost:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://127.0.0.1:${port}/logo.png`],
    ['no TLS', ({ four: port }) => `http://127.0.0.1:${port}/logo.png`],
    ['an IP address', () => 'https://10.0.0.7/logo.png'],
    ['an IP address', () => 'https://8.8.8.8/logo.png'],
    ['an IP address', ({ six: port }) => `https://[::1]:${port}/logo.png`],
    ['no TLS', ({ six: port }) => `http://[::1]:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://[::ffff:127.0.0.1]:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://[::ffff:7f00:1]:${port}/logo.png`],
    ['an IP address', () => 'https://[64:ff9b::7f00:1]/logo.png'],
    ['an IP address', () => 'https://[fd00::1]/logo.png'],
    ['an IP address', ({ four: port }) => `https://2130706433:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://0x7f000001:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://0x7f.1:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://0177.0.0.1:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://127.1:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://127.0.0.1.:${port}/logo.png`],
    ['an IP address', ({ four: port }) => `https://①②⑦.⓪.⓪.①:${port}/logo.png`],
    ['an IP address', () => 'https://0/logo.png'],
    ['credentials', ({ four: port }) => `https://127.0.0.1:${port}@logos.example/logo.png`],
    ['credentials', () => 'https://someone:secret@logos.example/logo.png'],
    ['another port', () => 'https://logos.example:8443/logo.png'],
    ['another port', () => 'https://logos.example:22/logo.png'],
    ['another scheme', () => 'file:///etc/passwd'],
    ['another scheme', () => 'data:image/png;base64,iVBORw0KGgo='],
    ['another scheme', () => 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
    ['another scheme', () => 'ftp://logos.example/logo.png'],
    ['another scheme', () => 'javascript:alert(1)'],
    ['another scheme', () => 'gopher://127.0.0.1:6379/_FLUSHALL'],
    ['no URL', () => '//logos.example/logo.png'],
    ['no URL', () => '/api/logos/sol/x'],
    ['no URL', () => 'https://1.2.3.400/logo.png'],
    ['no URL', () => `https://logos.example/${'a'.repeat(2_000)}`],
  ]

  it.each(table)('is refused for %s, case %#', async (reason, url) => {
    const { lookups, resolve } = fakeResolver(['93.184.216.34'])
    expect(await outcome({ ...open, resolve }, url({ four: four.port, six: six.port }))).toBe(reason)
    expect([lookups, four.connections(), six.connections()]).toEqual([[], 0, 0])
  })

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::1',
    '2001:0:7f00:1::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'no address',
  ])('is refused if its name resolves to %s, alone or beside a public address', async (address) => {
    const got: PinnedUrl[] = []
    const get: LogoSettings['get'] = async (pinned) => {
      got.push(pinned)
      throw new Error('connected')
    }
    for (const answer of [[address], ['93.184.216.34', address], [address, '93.184.216.34']]) {
      const settings = { ...open, get, resolve: fakeResolver(answer).resolve }
      expect(await outcome(settings, 'https://logos.example/a.png')).toBe('an address that is not public')
    }
    expect(got).toEqual([])
  })

  it('is resolved once, and the connection uses the checked address, even if the name later resolves elsewhere', async () => {
    const { lookups, resolve } = fakeResolver(['93.184.216.34', '2606:2800:220:1::1'], ['127.0.0.1'])
    const got: PinnedUrl[] = []
    const get: LogoSettings['get'] = async (pinned) => {
      got.push(pinned)
      return { type: 'image/png', bytes: await picture.clone().png().toBuffer() }
    }
    expect(await outcome({ ...open, resolve, get }, 'https://rebind.example/a.png')).toBe('fetched')
    expect(lookups).toEqual(['rebind.example'])
    expect(got.map(({ url, address }) => [url.href, address])).toEqual([
      ['https://rebind.example/a.png', '93.184.216.34'],
    ])
    expect(await outcome({ ...open, resolve, get }, 'https://rebind.example/a.png')).toMatch('not public')
    expect(await outcome({ ...open, resolve: fakeResolver([]).resolve, get }, 'https://none.example/a.png')).toBe(
      'no address',
    )
    expect(got).toHaveLength(1)
  })

  it('is fetched only from listed origins if the list has no wildcard', async () => {
    const listed = { origins: ['https://logos.example', `http://127.0.0.1:${four.port}`] }
    const { resolve } = fakeResolver(['10.0.0.1'])
    const outcomeOf = (url: string) => outcome({ ...listed, resolve }, url)
    expect(await outcomeOf('https://other.example/a.png')).toBe('an origin that is not listed')
    expect(await outcomeOf('https://logos.example.evil.example/a.png')).toBe('an origin that is not listed')
    // Even a listed https name must resolve to a public address.
    expect(await outcomeOf('https://logos.example/a.png')).toBe('an address that is not public')
    // Another name, port or scheme on the same machine is another origin.
    const { port } = four
    for (const url of [`http://localhost:${port}/`, `http://127.0.0.1:${port + 1}/`, `http://[::1]:${port}/`])
      expect(await outcomeOf(url)).toBe('no TLS')
    expect(await outcome({ origins: [] }, 'https://logos.example/a.png')).toBe('an origin that is not listed')
    expect(four.connections()).toBe(0)
    expect(() => fetchLogo({ origins: ['logos'] })).toThrow('Invalid URL')
  })
})

describe('a response from a listed origin', () => {
  const pages = new Map<string, { type?: string; status?: number; headers?: Record<string, string>; body: Buffer }>()
  const endless = { wrote: 0, closed: Promise.resolve() }
  let sink: Sink
  let target: Sink
  beforeAll(async () => {
    target = await startSink()
    sink = await startSink((request, response) => {
      const page = pages.get(request.url ?? '')
      if (page) {
        response.writeHead(page.status ?? 200, { 'content-type': page.type ?? 'image/png', ...page.headers })
        return void response.end(page.body)
      }
      if (request.url === '/silent') return
      response.writeHead(200, { 'content-type': 'image/png' })
      if (request.url === '/slow') return void response.write('\x89PNG')
      endless.closed = new Promise((resolve) => response.on('close', () => resolve()))
      const more = () => {
        if (response.destroyed) return
        endless.wrote += 65_536
        response.write(Buffer.alloc(65_536), more)
      }
      more()
    })
  })
  afterAll(async () => {
    await Promise.all([sink.close(), target.close()])
  })
  const ask = (path: string, settings: Partial<LogoSettings> = {}) =>
    outcome({ origins: [sink.url], ...settings }, `${sink.url}${path}`)

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is re-encoded from %s to a WebP of 96 pixels', async (format) => {
    const body = await picture.clone().toFormat(format).toBuffer()
    pages.set('/logo', { type: `image/${format}; charset=binary`, body })
    const logo = await fetchLogo({ origins: [`${sink.url}/`] })(`${sink.url}/logo`, never)
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  })

  it('loses metadata, later frames, and data appended to the file', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 3, 200), Buffer.alloc(64 * 3, 20)])
    const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const
    const gif = await sharp(frames, { raw })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    pages.set('/frames', { type: 'image/gif', body: Buffer.concat([gif, Buffer.from('<script>alert(1)</script>')]) })
    const still = await fetchLogo({ origins: [sink.url] })(`${sink.url}/frames`, never)
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
    expect(still.includes('script')).toBe(false)
    const photo = await picture
      .clone()
      .withExif({ IFD0: { Make: 'CanaryCam' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('CanaryCam')).toBe(true)
    pages.set('/photo', { type: 'image/jpeg', body: photo })
    const plain = await fetchLogo({ origins: [sink.url] })(`${sink.url}/photo`, never)
    const { exif, xmp, icc } = await sharp(plain).metadata()
    expect([exif, xmp, icc, plain.includes('CanaryCam')]).toEqual([undefined, undefined, undefined, false])
  })

  it('is refused unless it is a complete raster image of its declared type', async () => {
    const png = await picture.clone().png().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const cases: [string, Parameters<typeof pages.set>[1]][] = [
      ['another type', { type: 'image/svg+xml', body: svg }],
      ['another type', { type: 'text/html', body: png }],
      ['another type', { type: 'image/svg+xml', body: png }],
      ['another type', { type: '', body: png }],
      ['no picture', { type: 'image/png', body: svg }],
      ['no picture', { type: 'image/png', body: Buffer.from('<!doctype html><script>alert(1)</script>') }],
      ['no picture', { type: 'image/png', body: Buffer.alloc(0) }],
      ['no picture', { type: 'image/png', body: await picture.clone().tiff().toBuffer() }],
      ['a broken picture', { type: 'image/png', body: Buffer.concat([png.subarray(0, 8), svg]) }],
      ['a broken picture', { type: 'image/gif', body: Buffer.from('GIF89a/*<svg onload=alert(1)>*/') }],
      ['a broken picture', { type: 'image/png', body: png.subarray(0, png.length / 2) }],
      ['a broken picture', { type: 'image/jpeg', body: await tooManyPixels() }],
      ['packed', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(png) }],
      ['packed', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) }],
      ['too large', { body: Buffer.concat([png, Buffer.alloc(512_001)]) }],
      ['status 404', { status: 404, body: png }],
      ['status 206', { status: 206, body: png }],
    ]
    for (const [index, [reason, page]] of cases.entries()) {
      pages.set(`/case${index}`, page)
      expect([index, await ask(`/case${index}`)]).toEqual([index, reason])
    }
  })

  it.each([301, 302, 303, 307, 308])('is not followed on redirect %d', async (status) => {
    pages.set('/moved', { status, headers: { location: `${target.url}/logo.png` }, body: Buffer.alloc(0) })
    expect(await ask('/moved')).toBe(`status ${status}`)
    expect(target.connections()).toBe(0)
  })

  it('is limited to 512 kB and to the timeout', async () => {
    expect(await ask('/endless')).toBe('too large')
    await endless.closed
    // The server also counts bytes still in socket buffers.
    expect(endless.wrote).toBeLessThan(20_000_000)
    expect(await ask('/silent', { timeoutMs: 50 })).toMatch('abort')
    expect(await ask('/slow', { timeoutMs: 50 })).toMatch('abort')
    const stuck: ResolveHost = (_host, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gave up'))))
    expect(await outcome({ ...open, resolve: stuck, timeoutMs: 50 }, 'https://slow.example/')).toBe('gave up')
  })

  async function tooManyPixels(): Promise<Buffer> {
    const large = { width: 4_200, height: 4_200, channels: 3, background: 'red' } as const
    return sharp({ create: large }).jpeg({ quality: 10 }).toBuffer()
  }
})
