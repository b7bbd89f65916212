import type { SolanaTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import type { SolanaVenue } from '#venues/venue.port.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import type { ExecutionTransaction } from './execution.ts'
import type { Agreement } from './prepare-trade.ts'

export type PrepareSolanaDeps = { venue: Pick<SolanaVenue, 'order'>; signer: Pick<Signer, 'signSolana'> }

/** Builds and signs the only transaction of a Solana trade. Its signature is its hash, known before sending. */
export async function prepareSolana(
  { venue, signer }: PrepareSolanaDeps,
  { terms, mac, keys }: Agreement<SolanaTerms>,
): Promise<ExecutionTransaction> {
  const { unsigned, lastValid, delivery } = await venue.order(terms)
  const { raw, signature } = await signer.signSolana(keys, terms, mac, unsigned)
  const validity = { kind: 'block-height', lastValid: String(lastValid) } as const
  return { hash: parseTxHash(signature), raw, from: terms.address, validity, delivery, step: 'swap', isLast: true }
}
