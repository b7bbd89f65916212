import { setTimeout as pause } from 'node:timers/promises'
import type { SolanaAddress } from '@murmur/contract/address'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { type Account, Simulation } from '#chains/solana/rpc-schemas.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** Attempts for a node that is behind Jupiter's own and does not know the newest blockhash yet. */
const maxAttempts = 4
const slotMs = 400

/**
 * Simulates a transaction, signed or not, on the newest accounts, no older than `minSlot`.
 * @param transaction base64
 * @param addresses accounts to return in their state afterwards
 * @throws SIMULATION_FAILED, PRICE_MOVED or INSUFFICIENT_GAS when it would fail; UPSTREAM_DOWN when the node does not
 * respond
 */
export async function simulateTransaction(
  solana: Solana,
  transaction: string,
  addresses: readonly SolanaAddress[],
  minSlot: bigint,
): Promise<{ slot: bigint; accounts: (Account | undefined)[] }> {
  const options = {
    commitment: 'processed',
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: false,
    minContextSlot: Number(minSlot),
    accounts: { encoding: 'base64', addresses },
  }
  for (let attempt = 1; ; attempt += 1) {
    const { context, value } = await solana.read(Simulation, 'simulateTransaction', [transaction, options])
    if (value.err === 'BlockhashNotFound' && attempt < maxAttempts) {
      await pause(slotMs)
      continue
    }
    if (value.err !== null) throw toRefusal(solana, value.err)
    if (value.accounts?.length !== addresses.length) throw solana.outage(new Error('a simulation without accounts'))
    return { slot: context.slot, accounts: value.accounts.map((account) => account ?? undefined) }
  }
}

/** Error of Jupiter's program for an output below the minimum. */
const slippageErrorCode = 6001

function toRefusal(solana: Solana, err: string | Record<string, unknown>): Refusal {
  const cause = new Error(JSON.stringify(err).slice(0, 300))
  if (err === 'BlockhashNotFound') return solana.outage(cause)
  if (err === 'AccountNotFound' || err === 'InsufficientFundsForFee')
    return new Refusal('INSUFFICIENT_GAS', {}, { cause })
  if (typeof err === 'object' && 'InsufficientFundsForRent' in err)
    return new Refusal('INSUFFICIENT_GAS', {}, { cause })
  if (JSON.stringify(err).includes(`{"Custom":${slippageErrorCode}}`)) return new Refusal('PRICE_MOVED', {}, { cause })
  return new Refusal('SIMULATION_FAILED', {}, { cause })
}
