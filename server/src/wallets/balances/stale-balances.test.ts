import type { UserId } from '@murmur/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { events } from '#platform/db/tables/events.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import type { Visitor } from '#test-support/visitor.ts'
import { emptyChain, usdc, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'
import { knownBalances } from '#wallets/tables/known-balances.ts'
import { findCachedBalances, putCachedBalances } from './cached-balances.store.ts'

const path = '/balances/getuserbalance'
const minute = 60_000

/** Creates a promise and the function that resolves it. */
function gate() {
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { closed, open }
}

describe.each(testDatabases)('balances of unavailable chains on $name', ({ open }) => {
  let db: Db
  let world: WalletsWorld
  beforeAll(async () => {
    db = await open()
    world = await walletsWorld(async () => db, { timeoutMs: 40 })
  })
  beforeEach(() => {
    for (const chain of [world.sol, world.eth, world.base]) Object.assign(chain, emptyChain())
  })
  afterAll(() => world?.close())

  const read = async (user: Visitor) => (await user.call('GET', path)).body.data
  const readStored = async (userId: UserId) =>
    (await db.read.select().from(knownBalances).where(eq(knownBalances.userId, userId))).find(
      ({ chain }) => chain === 'eth',
    )
  const readEvents = async (userId: UserId) =>
    (await db.read.select().from(events).where(eq(events.userId, userId))).map(({ event }) => event)

  test('shows the cached balances of a chain that is down after a restart, with their time', async () => {
    const user = await verifiedVisitor(world)
    Object.assign(world.eth, { coin: 500n, tokens: { [usdc.address]: 7n } })
    const before = await read(user)
    const restarted = await walletsWorld(async () => db)
    restarted.eth.isDown = true
    restarted.base.coin = 3n
    const again = restarted.visitor()
    await again.login({ email: user.email, password: 'a fine long password' })
    const after = await read(again)
    expect(after.eth).toEqual({ ...before.eth, stale: true })
    expect(after.base).toMatchObject({ stale: false, tokens: [{ amountBaseUnits: '3' }] })
    await restarted.app.close()
  })

  test('writes balances only if they have changed or their prices are old', async () => {
    const user = await verifiedVisitor(world)
    world.eth.coin = 1n
    const first = await read(user)
    world.advance(minute)
    const second = await read(user)
    expect((await readStored(user.id))?.asOf.toISOString()).toBe(first.eth.asOf)
    expect(second.eth.asOf > first.eth.asOf).toBe(true)
    world.eth.coin = 2n
    world.advance(minute)
    const third = await read(user)
    expect((await readStored(user.id))?.asOf.toISOString()).toBe(third.eth.asOf)
    world.advance(30 * minute)
    const fourth = await read(user)
    expect((await readStored(user.id))?.asOf.toISOString()).toBe(fourth.eth.asOf)
    expect(await readEvents(user.id)).toEqual([])
  })

  test('never replaces newer balances with older ones, and ignores rows in an outdated format', async () => {
    const user = await verifiedVisitor(world)
    const at = (hours: number) => ({
      tokens: [],
      stale: false,
      asOf: new Date(Date.UTC(2026, 0, 1, hours)).toISOString(),
    })
    for (const hours of [2, 1]) await transact(db, (tx) => putCachedBalances(tx, user.id, 'eth', at(hours)))
    expect(await findCachedBalances(db, user.id, 'eth')).toEqual(at(2))
    await db.read.execute(
      sql`update known_balances set balances = '{"tokens":[{"symbol":"ETH"}]}' where user_id = ${user.id}`,
    )
    expect(await findCachedBalances(db, user.id, 'eth')).toBeUndefined()
  })

  test('never replaces newer amounts with older ones whose prices arrived late', async () => {
    const slowWorld = await walletsWorld(async () => db)
    const user = await verifiedVisitor(slowWorld)
    const { closed, open: answer } = gate()
    slowWorld.priceTrouble.holdUp = closed
    slowWorld.eth.coin = 5n
    const before = read(user)
    await expect.poll(() => slowWorld.eth.queriedOwners).toHaveLength(1)
    delete slowWorld.priceTrouble.holdUp
    slowWorld.advance(1_000)
    slowWorld.eth.coin = 6n
    const newer = (await read(user)).eth.asOf
    answer()
    expect((await before).eth.asOf < newer).toBe(true)
    expect((await readStored(user.id))?.balances).toMatchObject({ asOf: newer, tokens: [{ amountBaseUnits: '6' }, {}] })
    await slowWorld.app.close()
  })

  test('serves cached balances for a slow chain, and notifies the user when the late ones arrive', async () => {
    const user = await verifiedVisitor(world)
    world.eth.coin = 5n
    await read(user)
    world.advance(minute)
    const { closed, open: answer } = gate()
    world.eth.holdUp = closed
    world.eth.coin = 6n
    world.base.coin = 8n
    const meanwhile = await read(user)
    expect(meanwhile.eth).toMatchObject({ stale: true, tokens: [{ amountBaseUnits: '5' }, {}] })
    expect(meanwhile.base).toMatchObject({ stale: false, tokens: [{ amountBaseUnits: '8' }] })
    const readsBefore = world.eth.queriedOwners.length
    expect((await read(user)).eth.stale).toBe(true)
    expect(world.eth.queriedOwners).toHaveLength(readsBefore)
    expect(await readEvents(user.id)).toEqual([])
    answer()
    await expect.poll(() => readEvents(user.id)).toEqual([{ type: 'balances', chain: 'eth' }])
    world.eth.holdUp = undefined
    expect((await read(user)).eth).toMatchObject({ stale: false, tokens: [{ amountBaseUnits: '6' }, {}] })
    expect((await readStored(user.id))?.balances).toMatchObject({ tokens: [{ amountBaseUnits: '6' }, {}] })
  })

  test('marks balances older than the last change as stale, and those read after it as current', async () => {
    const user = await verifiedVisitor(world)
    world.eth.coin = 5n
    await read(user)
    const notify = (chain: 'eth' | 'base') =>
      transact(db, (tx) => recordEvent(tx, user.id, { type: 'balances', chain }, world.deps.now()))
    const { closed, open: answer } = gate()
    world.eth.holdUp = closed
    await notify('base')
    expect((await read(user)).eth.stale).toBe(false)
    world.advance(1)
    await notify('eth')
    expect((await read(user)).eth.stale).toBe(true)
    answer()
    await expect.poll(async () => (await readEvents(user.id)).length).toBe(3)
    world.eth.holdUp = gate().closed
    expect((await read(user)).eth.stale).toBe(false)
  })

  test('keeps the cached balances if a slow chain turns out to be down, and recovers without logging an error', async () => {
    const user = await verifiedVisitor(world)
    world.eth.coin = 5n
    await read(user)
    world.advance(minute)
    const { closed, open: answer } = gate()
    Object.assign(world.eth, { holdUp: closed, isDown: true })
    expect((await read(user)).eth.stale).toBe(true)
    answer()
    Object.assign(world.eth, { holdUp: undefined, isDown: false })
    await expect.poll(async () => (await read(user)).eth.stale).toBe(false)
    expect(world.logged.join('')).not.toContain('late balances')
  })
})
