import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visits } from '#identity/tables/visits.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { findPreviousVisit } from './visits.store.ts'

const minute = 60_000

describe.each(testDatabases)('the previous visit on $name', ({ open }) => {
  let world: TestApp
  let visitor: Awaited<ReturnType<typeof verifiedVisitor>>
  beforeAll(async () => {
    world = await testApp({}, open)
  })
  beforeEach(async () => {
    visitor = await verifiedVisitor(world)
  })
  afterAll(() => world.close())

  const use = () => visitor.call('GET', '/users/getuserwithtoken')
  const findLastSeen = async () => {
    const rows = await world.db.read.select().from(visits).where(eq(visits.userId, visitor.id))
    return rows[0]?.lastSeenAt
  }
  const findPrevious = () => findPreviousVisit(world.db.read, visitor.id)

  it('does not exist during the first visit, however long it lasts', async () => {
    for (let visited = 0; visited < 4; visited++) {
      world.advance(40 * minute)
      await use()
    }
    expect(await findPrevious()).toBeUndefined()
  })

  it('ends with the last use before an hour without any, and stays the same during the current visit', async () => {
    world.advance(10 * minute)
    await use()
    const leftAt = await findLastSeen()
    world.advance(61 * minute)
    await use()
    expect(await findPrevious()).toEqual(leftAt)
    world.advance(30 * minute)
    await use()
    expect(await findPrevious()).toEqual(leftAt)
  })

  it('is the one before a new login, also on another device', async () => {
    const leftAt = await findLastSeen()
    world.advance(30 * 60 * minute)
    const { status } = await world.visitor().login({ email: visitor.email, password: 'a fine long password' })
    expect(status).toBe(200)
    expect(await findPrevious()).toEqual(leftAt)
  })

  it('is written at most once in five minutes', async () => {
    const first = await findLastSeen()
    world.advance(4 * minute)
    await use()
    expect(await findLastSeen()).toEqual(first)
    world.advance(minute)
    await use()
    expect(await findLastSeen()).not.toEqual(first)
  })
})
