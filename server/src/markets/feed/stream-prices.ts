import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { PriceTicks } from '@murmur/contract/markets/markets'
import { toDisplayNumber } from '@murmur/contract/money'
import type { TokenId } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import type { PriceHub } from './price-hub.ts'

/** `requested`: the address as the page wrote it. */
export type FollowedToken = TokenId & { requested: string }
/**
 * `visitor`: the client's address. `connection`: the socket below `socket`, which may still be sending earlier
 * responses.
 */
type Stream = { visitor: string; tokens: readonly FollowedToken[]; socket: ServerResponse; connection: Socket }
type Price = PriceTicks['prices'][number]

/**
 * Maximum number of unread bytes before a slow reader is disconnected. The reader reconnects and gets current prices.
 */
const maxUnreadBytes = 200_000
/** Maximum age of prices sent to a new reader, because its page has just loaded newer ones. */
const firstPriceMaxAgeMs = 60_000

/**
 * Streams the prices of some tokens: the stored prices first, then changes. Returns a function that ends the stream.
 * Calls `onEnd` once.
 */
export function streamPrices(deps: { hub: PriceHub; now: Clock }, stream: Stream, onEnd: () => void): () => void {
  const { hub, now } = deps
  const { visitor, tokens, socket, connection } = stream
  const sentTexts = new Map<string, string>()
  let isOpen = true

  const end = () => {
    if (!isOpen) return
    isOpen = false
    unfollow()
    connection.off('close', end)
    // Closes the connection, because a reader that keeps it open would delay a shutdown.
    socket.end(() => connection.destroy())
    onEnd()
  }
  const write = (text: string) => {
    if (!isOpen) return
    socket.write(text)
    if (socket.writableLength <= maxUnreadBytes) return
    end()
    connection.destroy()
  }
  const sendNew = () => {
    const prices = tokens.flatMap((token) => {
      const price = currentPrice(hub, token, now().getTime())
      const text = JSON.stringify(price)
      if (!price || sentTexts.get(token.requested + token.chain) === text) return []
      sentTexts.set(token.requested + token.chain, text)
      return [price]
    })
    if (prices.length > 0) write(toEventFrame({ type: 'prices', at: now().toISOString(), prices }))
  }
  socket.on('close', end)
  connection.on('close', end)
  const unfollow = hub.follow({ visitor, tokens, onPrices: sendNew, onIdle: () => write(': still here\n\n') })
  write('retry: 2000\n\n')
  sendNew()
  if (connection.destroyed) end()
  return end
}

function currentPrice(hub: PriceHub, { chain, address, requested }: FollowedToken, nowMs: number): Price | undefined {
  const { accepted, change24h = null } = hub.boards.find(chain, address) ?? {}
  if (!accepted || nowMs - accepted.at > firstPriceMaxAgeMs) return undefined
  const price = toDisplayNumber(accepted.usdE18, 18)
  return { chain, address: requested, price, priceChange24hPercent: change24h }
}

function toEventFrame(ticks: PriceTicks): string {
  return `data: ${JSON.stringify(ticks)}\n\n`
}
