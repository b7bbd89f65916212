import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { TradeReply } from '@murmur/contract/trading/trades'
import type { Reply } from '../clients/api-client.ts'
import { findFreePort } from '../find-free-port.ts'
import { proxyAddress, startHaproxy } from '../installed/haproxy.ts'
import { type Postgres, startPostgres } from '../installed/postgres.ts'
import type { ApiUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { type Pair, startPair } from '../start-pair.ts'

export type TwoServers = Omit<Pair, 'atOther' | 'urls'> & {
  /** Origin of the proxy, which all visitors use. */
  url: string
  /** Ports of the servers, for calls that bypass the proxy. */
  ports: number[]
  postgres: Postgres
  stop(): Promise<void>
}

/** Starts two servers on one Postgres behind HAProxy, with production rate limits. Returns the reason if software is missing. */
export async function startTwoServers(options: { blockMs: number }): Promise<TwoServers | { missing: string }> {
  const [front, one, two] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const postgres = await startPostgres({ mayInstall: true })
  if ('missing' in postgres) return postgres
  const proxy = await startHaproxy(front, [one, two])
  if ('missing' in proxy) {
    await postgres.stop()
    return proxy
  }
  const env = { HOST: '127.0.0.1', PUBLIC_URL: proxy.url, TRUST_PROXY: proxyAddress, RATE_LIMIT_SCALE: '1' }
  const pair = await startPair(postgres, { ...options, ports: [one, two], env })
  const stop = async () => {
    await pair.stop()
    await proxy.stop()
    await postgres.stop()
  }
  return { ...pair, url: proxy.url, ports: [one, two], postgres, stop }
}

/** Posts from a given local address, to simulate another visitor. Resolves with status and code. */
export function callFromAddress(
  visitor: string,
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url.replace('localhost', '127.0.0.1')),
      {
        method: 'POST',
        localAddress: visitor,
        headers: { 'content-type': 'application/json', ...headers },
        agent: false,
      },
      (reply) => {
        let text = ''
        reply.on('data', (part) => {
          text += part
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, code: JSON.parse(text).code }))
      },
    )
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

/** Makes one trade through the proxy and appends all responses to `answers`. Retries with the same key after an outage. */
export async function tradeUntilDone(user: ApiUser, answers: Reply[]): Promise<TradeReply> {
  const { link, brett, jup } = sandboxTokens
  const { chain, address: tokenAddress } = [link, brett, jup][answers.length % 3] ?? link
  const key = randomUUID()
  for (;;) {
    const reply = await user.call<TradeReply>(
      'POST',
      '/buy',
      { amountInUsd: '3', tokenAddress, chain },
      { 'idempotency-key': key },
    )
    answers.push(reply)
    const isOpen = reply.status === 200 && reply.body.data.status === 'pending'
    if (!isOpen && reply.status !== 503 && reply.status !== 429) return reply.body
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
