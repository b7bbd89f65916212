import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { type Hex, keccak256, parseTransaction } from 'viem'
import { sandboxTokens } from '../../world/sandbox-control/sandbox-tokens.ts'
import { type RecordedCall, recordRpc } from './record-rpc.ts'
import type { TradeWorld } from './trade-world.ts'

/** Calls of one purchase on Ethereum, by method, and the HTTP requests that carried them. */
export type CountedCalls = { methods: Record<string, number>; calls: number; posts: number }

/** Rejects unless a dangerous token and a trade that moves the price too far are refused, and a repeated post trades once. */
export async function checkGuards({ user }: TradeWorld): Promise<void> {
  const buy = (body: Record<string, string>, key = randomUUID()) =>
    user.call<TradeReply & { code?: string }>('POST', '/buy', { chain: 'eth', ...body }, { 'idempotency-key': key })
  const { unsellable, ldo, link } = sandboxTokens
  const dangerousBuy = await buy({ amountInUsd: '2', tokenAddress: unsellable.address })
  assert.equal(dangerousBuy.body.code, 'TOKEN_DANGEROUS')
  const excessiveBuy = await buy({ amountInUsd: '9000000', tokenAddress: ldo.address })
  assert.equal(excessiveBuy.body.code, 'INSUFFICIENT_BALANCE')
  const key = randomUUID()
  const purchase = { amountInUsd: '2', tokenAddress: link.address }
  const [first, again] = [await buy(purchase, key), await buy(purchase, key)]
  assert.equal(first.body.data.status, 'successful')
  assert.equal(again.body.data.transactionHash, first.body.data.transactionHash)
}

/**
 * Buys once through a recording proxy. Rejects unless the swap was rehearsed as the owner, its gas was estimated for exactly the
 * bytes that were signed, and it was sent once.
 */
export async function countCalls({ world, buy }: TradeWorld): Promise<CountedCalls> {
  const recorder = await recordRpc(`${world.sandboxUrl}/eth`)
  try {
    await world.server.stop()
    await world.server.start({ ETH_RPC_URL: recorder.url })
    // Fills the caches that are kept across trades.
    await buy()
    recorder.reset()
    await buy()
    const { calls, posts } = recorder
    checkRehearsal(calls)
    const methods: Record<string, number> = {}
    for (const { method } of calls) methods[method] = (methods[method] ?? 0) + 1
    return { methods, calls: calls.length, posts }
  } finally {
    await world.server.stop()
    await recorder.close()
    await world.server.start({ ETH_RPC_URL: `${world.sandboxUrl}/eth` })
  }
}

type SentCall = { from?: string; to?: string; data?: string; value?: string }

function checkRehearsal(calls: readonly RecordedCall[]): void {
  const sendCalls = calls.filter(({ method }) => method === 'eth_sendRawTransaction')
  assert.equal(sendCalls.length, 1, 'sent once')
  const swap = parseTransaction(sendCalls[0]?.params[0] as Hex)
  const callsBefore = calls.slice(0, calls.indexOf(sendCalls[0] as RecordedCall))
  const simulations = callsBefore.filter(({ method }) => method === 'eth_simulateV1')
  const simulatedCalls = simulations.flatMap(({ params }) => {
    const [{ blockStateCalls }] = params as [{ blockStateCalls: { calls: SentCall[] }[] }]
    return blockStateCalls.flatMap((block) => block.calls)
  })
  assert(
    simulatedCalls.some(({ to, value }) => isSameText(to, swap.to) && BigInt(value ?? 0) === swap.value),
    'rehearsed',
  )
  const estimates = callsBefore
    .filter(({ method }) => method === 'eth_estimateGas')
    .map(({ params }) => params[0] as SentCall)
  assert(
    estimates.some(({ to, data }) => isSameText(to, swap.to) && data === swap.data),
    'its gas was estimated',
  )
}

function isSameText(a: string | null | undefined, b: string | null | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

/**
 * Stops the server and reads its database and the chain. Rejects unless each of the user's trades has attested terms, signed bytes
 * that are on the chain, an audit row and a fill, and the command `reconcile` finds no difference.
 */
export async function checkStored({ world, user }: TradeWorld, trades: number): Promise<void> {
  await world.server.stop()
  const db = await PGlite.create({ dataDir: join(world.dataDir, 'pgdata'), extensions: { pg_trgm } })
  try {
    const { rows } = await db.query<{ mac: string; raw: string; hash: string; state: string; fill: unknown }>(
      `select i.mac, t.raw, t.hash, e.state, e.fill from executions e
       join intents i on i.id = e.id join transactions t on t.execution_id = e.id
       where e.user_id = $1 and e.succeeded`,
      [user.id],
    )
    assert.equal(rows.length, trades, 'every trade is stored')
    for (const { mac, raw, hash, fill } of rows) {
      assert(mac.length > 20, 'attested')
      assert(fill, 'with its fill')
      assert.equal(keccak256(raw as Hex), hash, 'the stored bytes have the stored hash')
    }
    const audit = await db.query(`select 1 from audit where chain = $1 and action = 'intent-released'`, [user.id])
    assert.equal(audit.rows.length, trades, 'every release is in the audit log')
  } finally {
    await db.close()
  }
  const reconciliation = await world.run('reconcile')
  assert.equal(reconciliation.code, 0, `reconcile:\n${reconciliation.output}`)
}
