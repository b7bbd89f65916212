import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { PriceTicks } from '@murmur/contract/markets/markets'
import { displayNumber } from '@murmur/contract/money'
import type { TokenRef } from '@murmur/contract/token-id'
import type { PriceHub } from './price-hub.ts'

/** `asked`: the address as the page wrote it. */
export type FollowedToken = TokenRef & { requested: string }
/**
 * `visitor`: the client's address. `connection`: the socket below `socket`, which may still be sending earlier
 * responses.
 */
type Stream = { visitor: string; tokens: readonly FollowedToken[]; socket: ServerResponse; connection: Socket }
type Price = PriceTicks['prices'][number]

/** Unread bytes after which a slow reader is disconnected; it reconnects and gets current prices. */
const maxUnreadBytes = 200_000
/** A new reader gets no older price: the page has just loaded newer ones. */
const newcomerMs = 60_000

/**
 * Streams price changes of some tokens, first the stored prices. Returns a function that ends the stream; calls `onEnd`
 * once.
 */
export function streamPrices(deps: { hub: PriceHub; now: () => Date }, stream: Stream, onEnd: () => void): () => void {
  const { hub, now } = deps
  const { visitor, tokens, socket, connection } = stream
  const sent = new Map<string, string>()
  let isOpen = true

  const end = () => {
    if (!isOpen) return
    isOpen = false
    unfollow()
    connection.off('close', end)
    // A reader that keeps its half of the connection open must not delay a stop.
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
      const price = priceOf(hub, token, now().getTime())
      const text = JSON.stringify(price)
      if (!price || sent.get(token.requested + token.chain) === text) return []
      sent.set(token.requested + token.chain, text)
      return [price]
    })
    if (prices.length > 0) write(frame({ type: 'prices', at: now().toISOString(), prices }))
  }
  socket.on('close', end)
  connection.on('close', end)
  const unfollow = hub.follow({ visitor, tokens, onPrices: sendNew, onQuiet: () => write(': still here\n\n') })
  write('retry: 2000\n\n')
  sendNew()
  if (connection.destroyed) end()
  return end
}

function priceOf(hub: PriceHub, { chain, address, requested }: FollowedToken, nowMs: number): Price | undefined {
  const { accepted, change24h = null } = hub.boards.find(chain, address) ?? {}
  if (!accepted || nowMs - accepted.at > newcomerMs) return undefined
  const price = displayNumber(accepted.usdE18, 18)
  return { chain, address: requested, price, priceChange24hPercent: change24h }
}

function frame(ticks: PriceTicks): string {
  return `data: ${JSON.stringify(ticks)}\n\n`
}
