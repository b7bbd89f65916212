import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { testDatabases } from '#platform/db/test-db.ts'
import { insertTestUser } from '#test-support/insert-test-user.ts'
import { userLists } from './user-lists.ts'

const dog = { chain: 'sol', address: 'DOG' as Address } as const
const terms = { ...dog, condition: 'above', priceUsd: '1', byMail: false } as const

describe.each(testDatabases)('a user’s lists on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const makeLists = () =>
    userLists({
      db,
      now: () => new Date(),
      newId: randomUUID,
      tokenOf: async () => ({ address: dog.address, name: 'Dog Coin', symbol: 'DOG' }),
      tokens: async (refs) => refs.map((ref) => ({ ...ref, price: null }) as unknown as MarketToken),
    })
  const fail = () => Promise.reject(new Error('not stored'))

  it('change in one transaction with a dependent write, or not at all', async () => {
    const [lists, id] = [makeLists(), await insertTestUser(db)]
    await expect(lists.addAlert(id, terms, fail)).rejects.toThrow('not stored')
    await expect(lists.star(id, dog, fail)).rejects.toThrow('not stored')
    expect([await lists.alerts(id), await lists.watchlist(id)]).toEqual([[], []])
    const alert = await lists.addAlert(id, terms)
    await lists.star(id, dog)
    await expect(lists.deleteAlert(id, alert.id, fail)).rejects.toThrow('not stored')
    await expect(lists.unstar(id, dog, fail)).rejects.toThrow('not stored')
    expect([await lists.alerts(id), await lists.watchlist(id)]).toMatchObject([[alert], [dog]])
  })

  it('run the dependent write once per change, and not for a repeated one', async () => {
    const [lists, id] = [makeLists(), await insertTestUser(db)]
    const calls: string[] = []
    const record = (name: string) => async () => void calls.push(name)
    const alert = await lists.addAlert(id, terms, async (_tx, added) => void calls.push(added.id))
    await lists.addAlert(id, terms, record('the same alert'))
    for (const name of ['star', 'a second star']) await lists.star(id, dog, record(name))
    for (const name of ['delete', 'a second deletion']) await lists.deleteAlert(id, alert.id, record(name))
    for (const name of ['unstar', 'a second removal']) await lists.unstar(id, dog, record(name))
    expect(calls).toEqual([alert.id, 'star', 'delete', 'unstar'])
  })
})
