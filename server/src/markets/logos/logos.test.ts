import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '#platform/db/test-db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { logosRoutes } from './logos.routes.ts'
import type { StoreLogoUrls } from './store-logo-urls.ts'

const minutes = (n: number) => n * 60_000
const webp = (text: string) => Buffer.from(`RIFF????WEBP${text}`)

describe.each(testDatabases)('logos on $name', ({ open }) => {
  let world: TestApp
  let storeLogoUrls: StoreLogoUrls
  /** Responses by URL: bytes or an error. Other URLs stay pending until a stop. */
  const contents = new Map<string, Buffer | Error>()
  const fetched: string[] = []
  /** Delays every response. */
  let held = Promise.resolve()
  let maxRunning = 0
  let running = 0

  let ahead = 0
  let timeoutMs = 30_000

  beforeAll(async () => {
    const db = await open()
    const deps = {
      db,
      now: () => new Date(Date.now() + ahead),
      fetchLogo,
      log: { debug: () => undefined, error: () => undefined },
      get timeoutMs() {
        return timeoutMs
      },
    }
    const addRoutes = (app: App) => {
      storeLogoUrls = logosRoutes(app, deps).storeLogoUrls
    }
    world = await testApp({ addRoutes }, async () => db)
  })
  afterEach(() => {
    fetched.length = 0
    maxRunning = 0
  })
  afterAll(() => world.close())

  async function fetchLogo(url: string, signal: AbortSignal) {
    fetched.push(url)
    running++
    maxRunning = Math.max(maxRunning, running)
    return answer(url, signal).finally(() => {
      running--
    })
  }
  async function answer(url: string, signal: AbortSignal): Promise<Buffer> {
    const content = contents.get(url)
    await held
    if (content instanceof Error) throw content
    if (content) return content
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url: `/api/logos/${path}`, headers })

  it('serves logos as inert bytes from this server with a long cache time', async () => {
    contents.set('https://a.example/1.png', webp('one'))
    await storeLogoUrls([{ chain: 'eth', address: '0xABcd', logoUrl: 'https://a.example/1.png' }])
    const reply = await get('ethereum/0xabCD')
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, webp('one')])
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await get('eth/0xabcd', { 'if-none-match': `W/"x", ${reply.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // The same address on another chain is another token. So is an address in another case on Solana.
    expect((await get('base/0xabcd')).statusCode).toBe(404)
    expect(fetched).toEqual(['https://a.example/1.png'])
  })

  it('returns 404 for some minutes, and retries a failed download later', async () => {
    expect((await get('sol/Unknown')).headers['cache-control']).toBe('public, max-age=300')
    contents.set('https://a.example/none.png', new Error('no picture'))
    await storeLogoUrls([{ chain: 'sol', address: 'None', logoUrl: 'https://a.example/none.png' }])
    for (let n = 0; n < 3; n++) {
      const reply = await get('sol/None')
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
      expect(reply.headers['cache-control']).toBe('public, max-age=300')
    }
    expect(fetched).toHaveLength(1)
    contents.set('https://a.example/none.png', webp('came later'))
    ahead += minutes(31)
    expect((await get('sol/None')).statusCode).toBe(200)
    expect((await get('elsewhere/None')).statusCode).toBe(400)
  })

  it('sends pages a distinct generated picture for each token without a logo', async () => {
    const inPage = { 'sec-fetch-dest': 'image' }
    const [one, same, other] = await Promise.all(['base/0xAb', 'eth/0xab', 'eth/0xAB'].map((path) => get(path, inPage)))
    expect(one?.statusCode).toBe(200)
    expect(one?.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=300',
      vary: 'sec-fetch-dest',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(one?.body).toMatch(/^<svg [^<]+(<path fill="[^"]+" d="[^"]+"\/>){2}<\/svg>$/)
    expect(other?.body).toBe(same?.body)
    expect(one?.body).not.toBe(same?.body)
  })

  it('downloads once for concurrent callers, and a limited number of tokens at a time', async () => {
    const tokens = Array.from({ length: 30 }, (_, n) => ({ chain: 'sol' as const, address: `Many${n}` }))
    for (const { address } of tokens) contents.set(`https://a.example/${address}`, webp(address))
    await storeLogoUrls(tokens.map((token) => ({ ...token, logoUrl: `https://a.example/${token.address}` })))
    let release: () => void = () => undefined
    held = new Promise((resolve) => {
      release = resolve
    })
    const requests = [...tokens, ...tokens].map(({ address }) => get(`sol/${address}`))
    await expect.poll(() => running).toBe(8)
    release()
    const replies = await Promise.all(requests)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200))
    expect(fetched.toSorted()).toEqual(tokens.map(({ address }) => `https://a.example/${address}`).toSorted())
    expect(maxRunning).toBe(8)
  })

  it('limits how long a page waits for a download', async () => {
    await storeLogoUrls([{ chain: 'sol', address: 'Silent', logoUrl: 'https://a.example/silent' }])
    timeoutMs = 20
    const reply = await get('sol/Silent')
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'public, max-age=5'])
    // The second request joins the pending download; a page gets the chain's image meanwhile.
    const inPage = await get('sol/Silent', { 'sec-fetch-dest': 'image' })
    expect([inPage.statusCode, inPage.headers.location]).toEqual([302, '/token-solana.svg'])
    expect(fetched).toHaveLength(1)
    timeoutMs = 30_000
  })

  it('follows a new logo URL and replaces the earlier image', async () => {
    const at = (n: number) => ({ chain: 'sol' as const, address: 'Moved', logoUrl: `https://a.example/moved${n}` })
    for (const n of [1, 2, 3]) contents.set(at(n).logoUrl, webp(`${n}`))
    // The first usable URL is stored; the others are ignored.
    await storeLogoUrls([{ ...at(0), logoUrl: 'ipfs://x' }, { ...at(0), logoUrl: undefined as never }, at(1), at(2)])
    expect((await get('sol/Moved')).rawPayload).toEqual(webp('1'))
    // Sources that disagree do not change the logo back and forth.
    await storeLogoUrls([at(2)])
    expect((await get('sol/Moved')).rawPayload).toEqual(webp('1'))
    ahead += minutes(61)
    await storeLogoUrls([at(1)])
    await storeLogoUrls([at(3)])
    expect((await get('sol/Moved')).rawPayload).toEqual(webp('3'))
    expect(fetched).toEqual([at(1).logoUrl, at(3).logoUrl])
  })

  it('serves an old logo while downloading it again, and keeps it after a failure', async () => {
    const url = 'https://a.example/old'
    contents.set(url, webp('old'))
    await storeLogoUrls([{ chain: 'sol', address: 'Old', logoUrl: url }])
    await get('sol/Old')
    ahead += minutes(31 * 24 * 60)
    contents.set(url, webp('new'))
    expect((await get('sol/Old')).rawPayload).toEqual(webp('old'))
    await expect.poll(async () => (await get('sol/Old')).rawPayload).toEqual(webp('new'))
    ahead += minutes(31 * 24 * 60)
    contents.set(url, new Error('gone'))
    await get('sol/Old')
    await expect.poll(() => fetched).toHaveLength(3)
    await expect.poll(() => running).toBe(1) // the pending download of an earlier test
    expect((await get('sol/Old')).rawPayload).toEqual(webp('new'))
    expect(fetched).toHaveLength(3)
  })
})
