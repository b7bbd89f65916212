import type { Address } from '@murmur/contract/address'
import type { EvmTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import type { EvmVenue } from '#venues/venue.port.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import type { Journal } from './journal.port.ts'
import type { Agreement } from './prepare-trade.ts'

export type PrepareEvmDeps = {
  nextNonce: (address: Address) => Promise<number>
  venue: Pick<EvmVenue, 'nextStep'>
  signer: Pick<Signer, 'signEvm'>
  journal: Pick<Journal, 'highestNonce'>
}

/**
 * Builds and signs the next transaction of a trade on an EVM chain: an approval or the swap, with the wallet's next
 * nonce.
 */
export async function prepareEvm(
  deps: PrepareEvmDeps,
  { terms, mac, keys }: Agreement<EvmTerms>,
  execution: Execution,
): Promise<ExecutionTransaction> {
  const onChain = await deps.nextNonce(terms.address)
  const inJournal = await deps.journal.highestNonce(execution.lane)
  // The node may not have seen transactions that this server knows have landed.
  const nonce = Math.max(onChain, (inJournal ?? -1) + 1)
  const { step, isLast, unsigned } = await deps.venue.nextStep(terms, nonce, execution.networkFee)
  const { raw, hash } = await deps.signer.signEvm(keys, terms, mac, unsigned)
  return { hash: parseTxHash(hash), raw, from: terms.address, validity: { kind: 'nonce', nonce }, step, isLast }
}
