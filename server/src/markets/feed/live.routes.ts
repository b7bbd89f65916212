import { ChainInput } from '@murmur/contract/chains'
import { livePricesPath, maxPriceSubscriptions } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { tokenKey } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { ReadAddress } from '#markets/token-address.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type App, serveRaw } from '#platform/http/serve-endpoint.ts'
import { startEventStream } from '#platform/http/start-event-stream.ts'
import { getVisitorAddress } from '#platform/limits/count-calls.ts'
import type { PriceHub } from './price-hub.ts'
import { type FollowedToken, streamPrices } from './stream-prices.ts'

/** Maximum number of streams per address; several users can share an address. */
const maxStreamsPerVisitor = 24
const maxStreams = 5_000

const endpoint = {
  method: 'GET',
  path: livePricesPath,
  access: 'public',
  summary: 'Prices of some tokens as they move, as server-sent events; tokens are "sol:ADDRESS,eth:ADDRESS"',
  query: object({ tokens: v.pipe(v.string(), v.maxLength(maxPriceSubscriptions * 64)) }),
  reply: v.string(),
  limit: { max: 120, perSeconds: 60 },
} as const

/** Adds the route that streams live prices as server-sent events. */
export function liveRoutes(app: App, deps: { hub: PriceHub; now: Clock; readAddress: ReadAddress }): void {
  const streamsByVisitor = new Map<string, Set<{ end: () => void }>>()
  const openStreams = () => [...streamsByVisitor.values()].flatMap((streams) => [...streams])
  app.addHook('preClose', async () => {
    for (const { end } of openStreams()) end()
  })
  serveRaw(app, endpoint, async ({ query, request, reply }) => {
    const tokens = parseTokens(deps.readAddress, query.tokens)
    // Reads the stored prices before the stream opens, so that they are sent first.
    await deps.hub.boards.refreshWithin(1_000)
    const visitor = getVisitorAddress(request)
    const streams = streamsByVisitor.get(visitor) ?? new Set()
    if (streams.size >= maxStreamsPerVisitor || openStreams().length >= maxStreams) {
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: 10 })
    }
    streamsByVisitor.set(visitor, streams)
    const stream: { end(): void } = { end: () => undefined }
    streams.add(stream)
    const { socket: connection } = request.raw
    stream.end = streamPrices(deps, { visitor, tokens, socket: startEventStream(reply), connection }, () => {
      streams.delete(stream)
      if (streams.size === 0) streamsByVisitor.delete(visitor)
    })
    return reply
  })
}

/**
 * Parses the list of tokens.
 * @throws Refusal BAD_REQUEST for an invalid token, an empty list, or too many tokens
 */
function parseTokens(readAddress: ReadAddress, list: string): FollowedToken[] {
  const tokens = new Map<string, FollowedToken>()
  for (const text of list.split(',').filter(Boolean)) {
    const [name = '', requested = ''] = text.split(':')
    const chain = tryParse(ChainInput, name)
    const address = chain && readAddress(chain, requested)
    if (!chain || address === undefined) throw new Refusal('BAD_REQUEST', { reason: 'no-token' })
    tokens.set(tokenKey({ chain, address }), { chain, address, requested })
  }
  if (tokens.size === 0 || tokens.size > maxPriceSubscriptions) {
    throw new Refusal('BAD_REQUEST', { reason: 'follow-count', values: { most: maxPriceSubscriptions } })
  }
  return [...tokens.values()]
}
