import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { Address } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import { e18, pepe } from '#markets/test-support/report.ts'
import type { FollowedPrice } from './price-board.ts'
import type { PriceHub } from './price-hub.ts'
import { streamPrices } from './stream-prices.ts'
import type { Follower } from './track-followers.ts'

/** A stream whose reader never reads. */
function openTestStream() {
  const followers = new Set<Follower>()
  const board = { usdE18: e18, at: Date.now() }
  const tokens = Array.from({ length: 100 }, (_, n) => ({
    chain: 'eth' as const,
    address: `${pepe}${n}` as Address,
    requested: `${pepe}${n}`,
  }))
  const hub = {
    boards: {
      find: (): FollowedPrice => ({ accepted: { source: 'chain', ...board }, prices: [], rejected: [] }),
    },
    follow: (follower: Follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
  } as unknown as PriceHub
  const [socket, connection] = [new PassThrough(), new PassThrough()]
  let ended = 0
  const parts = {
    visitor: 'visitor',
    tokens,
    socket: socket as unknown as ServerResponse,
    connection: connection as unknown as Socket,
  }
  const end = streamPrices({ hub, now: () => new Date() }, parts, () => ended++)
  const notify = () => {
    for (const { onPrices } of followers) onPrices()
  }
  return {
    board,
    notify,
    followers,
    socket,
    connection,
    end,
    ended: () => ended,
    waiting: () => socket.readableLength + socket.writableLength,
  }
}

test('the price stream sends a price again only if it changed', () => {
  const { board, notify, waiting } = openTestStream()
  const first = waiting()
  notify()
  expect(waiting()).toBe(first)
  board.usdE18 = 2n * e18
  notify()
  expect(waiting()).toBeGreaterThan(first)
})

test('the price stream does not send an old price', () => {
  const { board, notify, waiting } = openTestStream()
  const first = waiting()
  Object.assign(board, { usdE18: 2n * e18, at: Date.now() - 61_000 })
  notify()
  expect(waiting()).toBe(first)
})

test('the price stream disconnects a client that does not read, once', () => {
  const { board, notify, followers, connection, ended } = openTestStream()
  for (let round = 0; round < 100 && followers.size > 0; round++) {
    board.usdE18 += e18
    notify()
  }
  expect([followers.size, connection.destroyed, ended()]).toEqual([0, true, 1])
})

test('the price stream ends once, when stopped or when the connection closes', () => {
  const { followers, connection, end, ended } = openTestStream()
  connection.emit('close')
  end()
  expect([followers.size, ended()]).toEqual([0, 1])
})
