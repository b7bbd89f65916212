import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '#identity/accounts/users.store.ts'
import { preferences } from '#identity/tables/preferences.ts'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { changePreferences } from './change-preferences.ts'
import { claimPriceNewsUsers } from './preferences.store.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)

describe.each(testDatabases)('users who get news of price moves on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(() => transact(db, (tx) => tx.delete(preferences)))
  afterAll(() => db.close())

  const makeUser = async (chosen: { priceNews: boolean; quiet?: boolean }) => {
    const userId = await insertTestUser(db)
    await changePreferences({ db, setLanguage }, userId, chosen)
    return userId
  }
  const claim = (minutes: number, checkedBefore: number, limit = 1) =>
    transact(db, (tx) => claimPriceNewsUsers(tx, { now: at(minutes), checkedBefore: at(checkedBefore), limit }))

  it('are claimed once per round, in the order of their last check', async () => {
    const users = [await makeUser({ priceNews: true }), await makeUser({ priceNews: true })]
    const first = [...(await claim(1, 0)), ...(await claim(2, 0))]
    expect(first.toSorted()).toEqual(users.toSorted())
    expect(await claim(3, 0)).toEqual([])
    const fresh = await makeUser({ priceNews: true })
    expect([...(await claim(4, 3)), ...(await claim(5, 3)), ...(await claim(6, 3))]).toEqual([fresh, ...first])
    expect(await claim(7, 3)).toEqual([])
  })

  it('exclude users who turned it off or are in quiet mode', async () => {
    await makeUser({ priceNews: false })
    await makeUser({ priceNews: true, quiet: true })
    const wanted = await makeUser({ priceNews: true })
    expect(await claim(1, 0, 10)).toEqual([wanted])
  })
})
