import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountChanges, rowsChannel } from '#platform/db/account-changes/account-changes.ts'
import type { Signals } from '#platform/db/db.ts'
import { createTagCache, type TagCache } from './tag-cache.ts'

const user = parseUserId(randomUUID())

describe('kept ETags', () => {
  let at: number
  let signals: EventEmitter<Signals>
  let feed: ReturnType<typeof createAccountChanges>
  let kept: TagCache
  beforeEach(() => {
    at = 1_000_000
    signals = new EventEmitter()
    feed = createAccountChanges()
    feed.connected()
    kept = createTagCache({ db: { accountChanges: feed.changes, signals }, now: () => new Date(at) })
  })
  const read = (key = 'en /history', tag = 'W/"1"') => kept.begin(user)(key, tag)
  const find = (key = 'en /history', sent = 'W/"1"') => kept.find(user, key, sent)

  it('are found by user, key and the client’s ETag', () => {
    read()
    expect(find()).toBe('W/"1"')
    expect(find('es /history')).toBeUndefined()
    expect(find('en /history', 'W/"2"')).toBeUndefined()
    expect(kept.find(parseUserId(randomUUID()), 'en /history', 'W/"1"')).toBeUndefined()
  })

  it.each<[string, () => void]>([
    ['a row changed, in any process', () => feed.changed(user, rowsChannel)],
    ['the account changed, in any process', () => feed.changed(user)],
    ['this process recorded an event', () => void signals.emit('events', user)],
    ['this process stored a message', () => void signals.emit('message', user, 'id', true)],
    ['this process received a message', () => void signals.emit('turn', parseChatId(randomUUID()), user)],
    ['this process advanced a trade', () => void signals.emit('trade', user, parseIntentId(randomUUID()))],
    ['this process answered a call of the user', () => kept.forget(user)],
    ['notices may be missing', () => feed.lost()],
    ['notices may have been missing', () => feed.connected()],
  ])('are dropped once %s, even during the read', (_, change) => {
    read()
    change()
    expect(find()).toBeUndefined()
    const keep = kept.begin(user)
    change()
    keep('en /history', 'W/"1"')
    expect(find()).toBeUndefined()
  })

  it('are kept for other users', () => {
    read()
    feed.changed(randomUUID(), rowsChannel)
    expect(find()).toBe('W/"1"')
  })

  it('are limited per user, and kept for at most 30 s', () => {
    read()
    at += 29_999
    expect(find()).toBe('W/"1"')
    at += 1
    expect(find()).toBeUndefined()
    for (let page = 0; page < 100; page++) read(`en /history?page=${page}`)
    const held = Array.from({ length: 100 }, (_, page) => find(`en /history?page=${page}`)).filter(Boolean)
    expect(held.length).toBeLessThanOrEqual(16)
  })
})
