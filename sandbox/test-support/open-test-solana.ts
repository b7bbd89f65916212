import { join } from 'node:path'
import { stringifyBigints } from '#http/stringify-bigints.ts'
import { createRandomWalk } from '#market/random-walk.ts'
import { slotMs } from '#solana/chain/slot-clock.ts'
import { executeOrder } from '#solana/jupiter/execute-order.ts'
import { parseOrderRequest } from '#solana/jupiter/order-request.ts'
import { placeOrder } from '#solana/jupiter/place-order.ts'
import { openSolana, type Solana } from '#solana/open-solana.ts'
import { handleSolRpc } from '#solana/rpc/handle-sol-rpc.ts'
import { priceKey, solTokens } from '#solana/seed/sol-tokens.ts'

/** The sandbox's Solana chain in the test's process, with a controllable clock. */
export type TestSolana = Solana & {
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
  rpc<T = any>(method: string, ...params: unknown[]): T
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  order(query: Record<string, string>): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  execute(body: unknown): Promise<any>
  /** Advances the clock by a number of slots. */
  wait(slots: number): void
}

export type CaughtRpcError = Error & { code: number; data: { err: unknown; logs: string[] } }

/** Clocks by folder, so that time continues when a folder is reopened. */
const clocks = new Map<string, { now: number }>()

export async function openTestSolana(dir: string, options: { blockMs?: number; snapshotEntries?: number } = {}) {
  const clock = clocks.get(dir) ?? { now: Date.parse('2026-11-21T12:00:00Z') }
  clocks.set(dir, clock)
  const walk = createRandomWalk(solTokens.map(priceKey), Math.random)
  const { blockMs = 0, snapshotEntries = 1000 } = options
  const setup = { blockMs, snapshotEntries, isDebug: true, walk, now: () => clock.now, log: () => undefined }
  const solana = await openSolana({ dir: join(dir, 'sol'), ...setup })
  const { chain, faults, faucet } = solana
  const test: TestSolana = {
    ...solana,
    rpc(method, ...params) {
      const call = { jsonrpc: '2.0', id: 1, method, params }
      const answer = JSON.parse(stringifyBigints(handleSolRpc({ chain, faults, airdrop: faucet.send }, call)))
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
    order: (query) => placeOrder(solana, parseOrderRequest(new URLSearchParams(query))),
    execute: (body) => executeOrder(solana, body),
    wait(slots) {
      clock.now += slots * slotMs
    },
  }
  return test
}

/** Returns the error that a call throws. */
export function catchRpcError(work: () => unknown): CaughtRpcError {
  try {
    work()
  } catch (error) {
    return error as CaughtRpcError
  }
  throw new Error('It did not fail')
}
