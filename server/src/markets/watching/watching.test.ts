import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { maxActiveAlerts, maxWatchedTokens } from '@murmur/contract/markets/watchlist'
import { parseUnits } from '@murmur/contract/money'
import type { TokenId } from '@murmur/contract/token-id'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#identity/tables/users.ts'
import { priceAlerts } from '#markets/tables/price-alerts.ts'
import { starredTokens } from '#markets/tables/starred-tokens.ts'
import { events } from '#platform/db/tables/events.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import { changedSubjects } from '#test-support/changed-subjects.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import type { AlertRow } from './alerts.store.ts'
import { sweepAlerts } from './sweep-alerts.ts'
import { type WatchingModule, watchingRoutes } from './watching.routes.ts'
import type { WatchingDeps } from './watching-deps.ts'

const dog = `0x${'Ab'.repeat(20)}`
const minutes = (n: number) => n * 60_000

describe.each(testDatabases)('watchlists and alerts on $name', ({ open }) => {
  let world: TestApp
  let watching: WatchingModule
  let deps: WatchingDeps
  /** Calls to the list of tokens. */
  const listed: TokenId[][] = []
  /** USD by address; others have no price. */
  const prices = new Map<string, number>()
  const agedPrices = new Set<string>()

  /** Knows a token at every uppercase address and, on EVM chains, at every address of 42 characters in any case. */
  async function tokenOf(chain: ChainKey, address: string) {
    const isKnown = chain === 'sol' ? /^[A-Z0-9]+$/.test(address) : /^0x[0-9a-f]{40}$/i.test(address)
    if (!isKnown) return undefined
    const canonical = chain === 'sol' ? address : `0x${address.slice(2).toUpperCase()}`
    return { address: canonical as Address, name: 'Dog Coin', symbol: 'DOG' }
  }
  async function tokens(refs: readonly TokenId[]) {
    listed.push([...refs])
    return refs.map((ref, index) => ({
      ...marketToken(ref, index + 1),
      price: prices.get(ref.address) ?? null,
      ...(agedPrices.has(ref.address) ? { priceAsOf: new Date(0).toISOString() } : {}),
    }))
  }

  const now = () => world.deps.now()
  beforeAll(async () => {
    const db = await open()
    const secrets = { encrypt: (text: string) => world.deps.secrets.encrypt(text) }
    deps = { db, now, newId: randomUUID, secrets, tokenOf, tokens }
    const addRoutes = (app: App) => {
      watching = watchingRoutes(app, deps)
    }
    world = await testApp({ addRoutes }, async () => db)
  })
  afterAll(() => world.close())

  /** Creates one more sample of a token's price, five seconds later, with one price per source. */
  async function tick(name: string, ...prices: number[]) {
    world.advance(5_000)
    const sourcePrices = prices.map((price, n) => ({
      source: n === 0 ? ('DexScreener' as const) : ('GeckoTerminal' as const),
      usdE18: parseUnits(String(price), 18) ?? 0n,
    }))
    const sample = { chain: 'sol' as const, address: name as Address, at: now(), prices: sourcePrices }
    await watching.checkAlerts([sample])
    return sample
  }
  const set = async (visitor: Visitor, fields: Record<string, unknown>) => {
    const alert = { chain: 'solana', condition: 'above', priceUsd: '100', byMail: false, ...fields }
    return visitor.call('POST', '/api/alerts', alert)
  }
  const notifications = async (userId: UserId) => {
    const rows = await world.db.read.select().from(events).where(eq(events.userId, userId)).orderBy(events.seq)
    return rows.flatMap(({ event }) => (event.type === 'alert' ? [event.alert] : []))
  }

  describe('the watchlist', () => {
    it('adds an existing token once, under its canonical address', async () => {
      const visitor = await verifiedVisitor(world)
      for (const path of [`ethereum/${dog}`, `eth/${dog.toLowerCase()}`, 'solana/DOG', 'base/0xnone']) {
        const reply = await visitor.call('PUT', `/api/watchlist/${path}`)
        expect([path, reply.status]).toEqual([path, path.startsWith('base') ? 404 : 200])
        world.advance(1_000)
      }
      expect((await visitor.call('PUT', '/api/watchlist/sol/nothing')).body.code).toBe('TOKEN_NOT_FOUND')
      const { body } = await visitor.call('GET', '/api/watchlist')
      const canonical = `0x${'AB'.repeat(20)}`
      expect(listed.at(-1)).toEqual([
        { chain: 'sol', address: 'DOG' as Address },
        { chain: 'eth', address: canonical },
      ])
      expect(body.data.map(({ address }: MarketToken) => address)).toEqual(['DOG', canonical])
      // Stars are private to the user and need a session.
      const other = await verifiedVisitor(world)
      expect((await other.call('GET', '/api/watchlist')).body.data).toEqual([])
      expect((await world.visitor().call('PUT', '/api/watchlist/sol/DOG')).status).toBe(401)
      // The star is removed by the address in another case, without a chain query.
      for (let n = 0; n < 2; n++) {
        expect((await visitor.call('DELETE', `/api/watchlist/eth/${dog.toLowerCase()}`)).status).toBe(200)
      }
      expect((await visitor.call('DELETE', '/api/watchlist/sol/dog')).status).toBe(200)
      expect((await visitor.call('GET', '/api/watchlist')).body.data).toHaveLength(1)
      // Open pages are notified of the two stars and the removed one.
      expect(await changedSubjects(world.db, visitor.id)).toEqual(['watchlist', 'watchlist', 'watchlist'])
    })

    it('is limited to a hundred tokens, even for concurrent requests', async () => {
      const visitor = await verifiedVisitor(world)
      const put = (n: number) => visitor.call('PUT', `/api/watchlist/sol/T${n}`)
      await put(0)
      const [userId, starredAt] = [visitor.id, now()]
      const more = Array.from({ length: maxWatchedTokens - 3 }, (_, n) => ({
        address: `T${n + 1}` as Address,
        chain: 'sol' as const,
      }))
      await transact(world.db, (tx) =>
        tx.insert(starredTokens).values(more.map((at) => ({ ...at, userId, starredAt }))),
      )
      const replies = await Promise.all([200, 201, 202, 203, 204].map(put))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
      expect((await put(300)).body.code).toBe('LIST_FULL')
      // An existing star does not count again.
      expect((await put(0)).status).toBe(200)
      expect((await visitor.call('GET', '/api/watchlist')).body.data).toHaveLength(maxWatchedTokens)
    })
  })

  describe('price alerts', () => {
    it('keep the exact price, and are private to their user', async () => {
      const visitor = await verifiedVisitor(world)
      const priceUsd = '00123456789.123456789012345678'
      const { body } = await set(visitor, { address: 'EXACT' as Address, priceUsd, condition: 'below' })
      expect(body.data).toMatchObject({
        chain: 'sol',
        symbol: 'DOG',
        condition: 'below',
        priceUsd: '123456789.123456789012345678',
        state: 'active',
        firedAt: null,
        firedPriceUsd: null,
      })
      // A repeated request, for example from a second click, returns the same alert.
      const again = await set(visitor, { address: 'EXACT' as Address, priceUsd: priceUsd.slice(2), condition: 'below' })
      expect(again.body.data.id).toBe(body.data.id)
      const other = await verifiedVisitor(world)
      const path = `/api/alerts/${body.data.id}`
      expect((await other.call('DELETE', path)).status).toBe(404)
      expect((await other.call('GET', '/api/alerts')).body.data).toEqual([])
      expect((await visitor.call('GET', '/api/alerts')).body.data).toEqual([body.data])
      expect((await visitor.call('DELETE', path)).status).toBe(200)
      for (const id of [body.data.id, 'x', '%00'])
        expect((await visitor.call('DELETE', `/api/alerts/${id}`)).status).toBeOneOf([400, 404])
      expect(await changedSubjects(world.db, visitor.id)).toEqual(['alerts', 'alerts'])
    })

    it('are rejected for an invalid price or token, and beyond fifty active ones', async () => {
      const visitor = await verifiedVisitor(world)
      for (const priceUsd of ['0', '0.0', '-1', '1e3', '1,5', '', '1234567890123', `0.${'1'.repeat(19)}`, 5]) {
        const { status, body } = await set(visitor, { address: 'A' as Address, priceUsd })
        expect([priceUsd, status, body.message]).toEqual([priceUsd, 400, 'Enter a valid USD price'])
      }
      expect((await set(visitor, { address: 'none' as Address })).body.code).toBe('TOKEN_NOT_FOUND')
      for (let n = 1; n < maxActiveAlerts; n++) await set(visitor, { address: 'MANY' as Address, priceUsd: String(n) })
      const replies = await Promise.all(
        [1001, 1002, 1003].map((n) => set(visitor, { address: 'MANY' as Address, priceUsd: String(n) })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    })

    it('are rejected when they would fire immediately, except for an existing one', async () => {
      const visitor = await verifiedVisitor(world)
      const waiting = (await set(visitor, { address: 'PRICED' as Address, priceUsd: '60' })).body.data
      prices.set('PRICED', 50)
      for (const [condition, priceUsd, status] of [
        ['above', '49', 409],
        ['above', '50', 200],
        ['above', '50.01', 200],
        ['below', '51', 409],
        ['below', '50', 200],
        ['below', '49.99', 200],
      ] as const) {
        const { status: got, body } = await set(visitor, { address: 'PRICED' as Address, condition, priceUsd })
        expect([condition, priceUsd, got]).toEqual([condition, priceUsd, status])
        if (status === 409) expect(body.code).toBe('PRICE_ALREADY_MET')
      }
      prices.set('PRICED', 70)
      expect((await set(visitor, { address: 'PRICED' as Address, priceUsd: '60' })).body.data).toEqual(waiting)
      agedPrices.add('PRICED')
      expect((await set(visitor, { address: 'PRICED' as Address, priceUsd: '65' })).status).toBe(200)
    })

    it('are reported once when they fire, only to their user, in the app and by mail in their language', async () => {
      const [visitor, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
      await transact(world.db, (tx) => tx.update(users).set({ language: 'fr' }).where(eq(users.id, visitor.id)))
      const { id } = (await set(visitor, { address: 'FIRE' as Address, byMail: true })).body.data
      await set(other, { address: 'FIRE' as Address, priceUsd: '5000' })
      expect(await watching.alertTokens()).toContainEqual({ chain: 'sol', address: 'FIRE' as Address })
      await tick('FIRE', 99, 99)
      await tick('FIRE', 101.5, 102.5)
      expect(await notifications(visitor.id)).toEqual([])
      await tick('FIRE', 101.5, 102.5)
      await tick('FIRE', 103, 103)
      const fired = (await visitor.call('GET', '/api/alerts')).body.data[0]
      expect(fired).toMatchObject({ id, state: 'fired', firedPriceUsd: '102', firedAt: expect.any(String) })
      expect(await notifications(visitor.id)).toEqual([fired])
      expect(await notifications(other.id)).toEqual([])
      await world.runOutbox()
      const emails = world.mails.filter(({ subject }) => subject.includes('DOG'))
      expect(emails.map(({ to }) => to)).toEqual([visitor.email])
      expect(emails[0]?.subject).toContain('Alerte de prix Murmur')
      // A fired alert frees its slot.
      await watching.checkAlerts([await tick('FIRE', 1, 1)])
      expect(await notifications(visitor.id)).toHaveLength(1)
    })

    it('do not fire for a single outlier, and count each sample once across instances', async () => {
      const visitor = await verifiedVisitor(world)
      await set(visitor, { address: 'ODD' as Address })
      await tick('ODD', 90, 91)
      const odd = await tick('ODD', 90_000, 90_000)
      // Another instance, or this one again, checks the same sample, and an older one.
      await Promise.all([watching.checkAlerts([odd]), watching.checkAlerts([odd, { ...odd, at: new Date(0) }])])
      await tick('ODD', 90, 91)
      for (const price of [90, 90_000, 90, 0.09, 90]) await tick('ODD', price)
      expect(await notifications(visitor.id)).toEqual([])
      await tick('ODD', 101, 101)
      world.advance(5_000)
      const last = { ...odd, at: now(), prices: odd.prices.map((each) => ({ ...each, usdE18: 102n * 10n ** 18n })) }
      await Promise.all(Array.from({ length: 5 }, () => watching.checkAlerts([last])))
      expect(await notifications(visitor.id)).toHaveLength(1)
    })

    it('either fire or are deleted, never both, when a price and a deletion race', async () => {
      const visitor = await verifiedVisitor(world)
      for (let n = 0; n < 6; n++) {
        const address = `RACE${n}` as Address
        const { id } = (await set(visitor, { address, byMail: true })).body.data
        await tick(address, 101, 101)
        const before = (await notifications(visitor.id)).length
        const [, removed] = await Promise.all([tick(address, 101, 101), visitor.call('DELETE', `/api/alerts/${id}`)])
        expect(removed.status).toBe(200)
        expect((await visitor.call('GET', '/api/alerts')).body.data).toEqual([])
        const count = (await notifications(visitor.id)).length - before
        await world.runOutbox()
        const emails = world.mails.filter(({ to, subject }) => to === visitor.email && subject.includes('DOG')).length
        expect([count, emails]).toBeOneOf([
          [0, before],
          [1, before + 1],
        ])
        await tick(address, 101, 101)
        expect(await notifications(visitor.id)).toHaveLength(before + count)
      }
    })

    it('are listed while they are active, also behind two hundred newer ones that fired', async () => {
      const visitor = await verifiedVisitor(world)
      const active = (await set(visitor, { address: 'OLD' as Address })).body.data
      const [row] = await world.db.read.select().from(priceAlerts).where(eq(priceAlerts.id, active.id))
      const fired = Array.from({ length: 200 }, (_, n) => {
        const createdAt = new Date(now().getTime() + minutes(n + 1))
        return { ...(row as AlertRow), id: randomUUID(), state: 'fired' as const, createdAt, firedAt: createdAt }
      })
      await transact(world.db, (tx) => tx.insert(priceAlerts).values(fired))
      const { data } = (await visitor.call('GET', '/api/alerts')).body
      expect(data.map(({ id }: { id: string }) => id)).toEqual(
        [active.id, ...fired.slice(1).map(({ id }) => id)].reverse(),
      )
    })

    it('are deleted 90 days after they fired, and stay active until then', async () => {
      const visitor = await verifiedVisitor(world)
      await set(visitor, { address: 'LONG' as Address })
      await set(visitor, { address: 'LONG' as Address, priceUsd: '1000' })
      for (const price of [101, 101]) await tick('LONG', price, price)
      await sweepAlerts(world.db, new Date(now().getTime() + minutes(89 * 24 * 60)))
      expect((await visitor.call('GET', '/api/alerts')).body.data).toHaveLength(2)
      await sweepAlerts(world.db, new Date(now().getTime() + minutes(91 * 24 * 60)))
      const { data } = (await visitor.call('GET', '/api/alerts')).body
      expect(data.map(({ state }: { state: string }) => state)).toEqual(['active'])
    })
  })
})

function marketToken({ chain, address }: TokenId, rank: number): MarketToken {
  const unknown = { liquidity: null, volume24hUSD: null, price: null, priceChange24hPercent: null, marketCap: null }
  const flags = { isVerified: false, imitates: null, isPromoted: false, createdAt: null }
  return { chain, address, name: 'Dog Coin', symbol: 'DOG', logoURI: '/x', rank, ...unknown, ...flags }
}
