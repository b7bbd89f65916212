import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { parseUserId } from '@murmur/contract/ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountChanges } from '#platform/db/account-changes/account-changes.ts'
import type { Signals } from '#platform/db/db.ts'
import type { FindSession, Session } from '#platform/http/session.ts'
import { rememberSessions } from './remember-sessions.ts'

const user = { id: parseUserId(randomUUID()), username: 'ada', email: 'ada@example.test', isVerified: true }

describe('sessions remembered for reads', () => {
  let stored: Session | undefined
  let lookups: number
  let at: number
  let signals: EventEmitter<Signals>
  let feed: ReturnType<typeof createAccountChanges>
  let find: FindSession
  let recall: (token: string) => Session | undefined
  let duringLookup: () => void
  beforeEach(() => {
    stored = { id: 'one', user }
    lookups = 0
    at = 1_000_000
    duringLookup = () => undefined
    signals = new EventEmitter()
    feed = createAccountChanges()
    feed.connected()
    const db = { accountChanges: feed.changes, signals }
    const sessions = rememberSessions({ db, now: () => new Date(at) }, async () => {
      lookups++
      const found = stored
      duringLookup()
      return found
    })
    find = sessions.find
    recall = sessions.findRemembered
  })
  const read = (token = 'token') => find(token, { mayRemember: true })

  it('serves reads for less than 2 s, and all other calls from the database', async () => {
    await read()
    at += 1_999
    expect([await read(), lookups]).toEqual([stored, 1])
    await find('token', { mayRemember: false })
    expect(lookups).toBe(2)
    at += 1
    await read()
    expect(lookups).toBe(3)
  })

  it('measures the age from the start of the lookup, and trusts no clock that goes backwards', async () => {
    duringLookup = () => {
      at += 1_500
    }
    await read()
    at += 500
    await read()
    expect(lookups).toBe(2)
    at -= 10_000
    await read()
    expect(lookups).toBe(3)
  })

  it.each([
    ['another process changed the account', () => feed.changed(user.id)],
    ['this process changed the account', () => void signals.emit('account-changed', user.id)],
    ['this process ended the session', () => void signals.emit('session-ended', 'one')],
  ])('forgets immediately when %s, even during a lookup', async (_, change) => {
    await read()
    change()
    stored = undefined
    expect([await read(), lookups]).toEqual([undefined, 2])
    stored = { id: 'one', user }
    duringLookup = change
    await read()
    stored = undefined
    expect(await read()).toBeUndefined()
  })

  it('returns only what a read would use, without a lookup', async () => {
    expect(recall('token')).toBeUndefined()
    await read()
    expect([recall('token'), lookups]).toEqual([stored, 1])
    feed.changed(user.id)
    expect(recall('token')).toBeUndefined()
  })

  it('keeps the sessions of other users', async () => {
    await read()
    feed.changed(randomUUID())
    await read()
    expect(lookups).toBe(1)
  })

  it('remembers nothing while changes may be missed, nor across such a gap', async () => {
    await read()
    feed.lost()
    await read()
    await read()
    expect(lookups).toBe(3)
    feed.connected()
    await read()
    expect(lookups).toBe(4)
    duringLookup = () => {
      feed.lost()
      feed.connected()
    }
    await read('other token')
    await read('other token')
    expect(lookups).toBe(6)
  })

  it('remembers neither a missing session nor an unverified email', async () => {
    stored = undefined
    await read()
    stored = { id: 'one', user: { ...user, isVerified: false } }
    await read()
    await read()
    expect(lookups).toBe(3)
  })

  it('evicts the oldest of more than 20,000 sessions', async () => {
    for (let n = 0; n <= 20_000; n++) await read(`token ${n}`)
    await read('token 1')
    expect(lookups).toBe(20_001)
    await read('token 0')
    expect(lookups).toBe(20_002)
  })
})
