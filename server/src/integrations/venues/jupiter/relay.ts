import { z } from 'zod'
import type { Relay } from '#integrations/chains/solana/send.ts'
import { type JupiterConfig, openJupiter } from '#integrations/venues/jupiter/open-jupiter.ts'

const Delivery = z.object({ requestId: z.string() })
const Executed = z.object({ status: z.string(), signature: z.string() })

/**
 * Jupiter's own way to the chain for orders of its making; Jupiter counts these calls apart from all others. It takes the same bytes again and again, and says Success once
 * they have landed; nothing else that it says, or does not, means anything.
 */
export function jupiterRelay(config: JupiterConfig): Relay {
  const jupiter = openJupiter(config, 'sell')
  return async ({ raw, hash, delivery }) => {
    try {
      const { requestId } = Delivery.parse(JSON.parse(delivery))
      const { body } = await jupiter.post('/swap/v2/execute', { signedTransaction: raw, requestId })
      const { status, signature } = Executed.parse(body)
      return status === 'Success' && signature === hash
    } catch {
      return false
    }
  }
}
