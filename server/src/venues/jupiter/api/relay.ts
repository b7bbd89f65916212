import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import * as v from 'valibot'
import type { Relay } from '#chains/solana/send-raw-transaction.ts'
import { createJupiterClient, type JupiterConfig } from './create-jupiter-client.ts'

const OrderReference = object({ requestId: v.string() })
const ExecuteResponse = object({ status: v.string(), signature: v.string() })

/**
 * Jupiter's own way to send its orders, with a separate rate limit. It accepts the same transaction repeatedly and returns
 * Success once it has landed; every other response, or none, proves nothing.
 */
export function jupiterRelay(config: JupiterConfig): Relay {
  const jupiter = createJupiterClient(config, 'sell')
  return async ({ raw, hash, delivery }) => {
    try {
      const { requestId } = parseOrThrow(OrderReference, JSON.parse(delivery))
      const { body } = await jupiter.post('/swap/v2/execute', { signedTransaction: raw, requestId })
      const { status, signature } = parseOrThrow(ExecuteResponse, body)
      return status === 'Success' && signature === hash
    } catch {
      return false
    }
  }
}
