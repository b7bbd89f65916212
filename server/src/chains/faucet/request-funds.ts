import type { Address } from '@murmur/contract/address'
import { Refusal } from '#platform/errors/refusal.ts'

/** Requests play money for an address; a second request for the same address does nothing. */
export type RequestFunds = (address: Address) => Promise<void>

/** A client of the sandbox faucet at this URL. */
export function requestFunds(faucetUrl: string): RequestFunds {
  return async (address) => {
    const reply = await fetch(faucetUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
      signal: AbortSignal.timeout(20_000),
    }).catch((cause: unknown) => {
      throw new Refusal('UPSTREAM_DOWN', { reason: 'faucet-silent' }, { cause })
    })
    if (!reply.ok) throw new Refusal('UPSTREAM_DOWN', { reason: 'faucet-answered', values: { status: reply.status } })
  }
}
