import type { SolanaAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { JupiterDeps } from '#venues/jupiter/jupiter-deps.ts'

const QuoteResponse = object({ outAmount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) })

/**
 * Whether there is an offer for an amount now. Builds no transaction.
 * @throws UPSTREAM_DOWN
 */
export async function hasQuote(
  { jupiter }: Pick<JupiterDeps, 'jupiter'>,
  { sellToken, buyToken, sellAmount }: { sellToken: SolanaAddress; buyToken: SolanaAddress; sellAmount: bigint },
): Promise<boolean> {
  const { status, body } = await jupiter.get('/swap/v2/order', {
    inputMint: sellToken,
    outputMint: buyToken,
    amount: String(sellAmount),
    slippageBps: '500',
    excludeRouters: 'jupiterz,dflow,okx',
  })
  if (status === 400 || status === 404) return false
  const quoted = v.safeParse(QuoteResponse, body)
  if (status !== 200 || !quoted.success) throw jupiter.outage(new Error(`status ${status}, or an invalid quote`))
  return BigInt(quoted.output.outAmount) > 0n
}
