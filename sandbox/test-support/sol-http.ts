import { referralAccount, wrappedSol } from '#solana/addresses.ts'
import type { SolSigner } from '#solana/seed/seed-addresses.ts'
import { signWire } from './sol-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
type Answer = any

/** An HTTP client of a running sandbox's Solana chain. */
export type SolHttp = ReturnType<typeof createSolHttp>

export function createSolHttp(url: string) {
  async function call(path: string, body?: unknown): Promise<{ status: number; body: Answer }> {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, body === undefined ? {} : post)
    return { status: response.status, body: await response.json() }
  }
  const base = { referralAccount, referralFee: '50', excludeRouters: 'jupiterz' }
  return {
    call,
    /** Throws with the node's message when it returns an error. */
    async rpc(method: string, ...params: unknown[]): Promise<Answer> {
      const { body } = await call('/sol', { jsonrpc: '2.0', id: 1, method, params })
      if (body.error) throw Object.assign(new Error(body.error.message), body.error)
      return body.result
    },
    fund: (address: string) => call('/faucet', { address }),
    fault: (order: object) => call('/debug/sol', order),
    /** Requests an order: a buy of `mint` for lamports, or a sale of base units of `mint`. */
    async order(side: 'buy' | 'sell', taker: string, mint: string, amount: bigint, more = {}): Promise<Answer> {
      const [inputMint, outputMint] = side === 'buy' ? [wrappedSol, mint] : [mint, wrappedSol]
      const query = new URLSearchParams({ ...base, inputMint, outputMint, amount: String(amount), taker, ...more })
      const { status, body } = await call(`/jupiter/swap/v2/order?${query}`)
      if (status !== 200) throw new Error(body.error)
      return body
    },
    execute(order: { transaction: string; requestId: string }, signer: SolSigner) {
      const { raw, signature } = signWire(order.transaction, signer)
      const done = call('/jupiter/swap/v2/execute', { signedTransaction: raw, requestId: order.requestId })
      return { raw, signature, done }
    },
  }
}
