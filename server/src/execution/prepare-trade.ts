import type { EvmChainKey } from '@murmur/contract/chains'
import type { IntentTerms } from '@murmur/contract/signer'
import { Refusal } from '#core/refusal.ts'
import type { Execution, ExecutionTransaction } from '#execution/execution.ts'
import type { Journal } from '#execution/journal.port.ts'
import type { Chain } from '#integrations/chains/chain.port.ts'
import type { Signer, WalletKeys } from '#integrations/signer/signer.port.ts'
import type { Fill, Venue } from '#integrations/venues/venue.port.ts'

export type PrepareTradeDeps = {
  chain: (key: EvmChainKey) => Pick<Chain, 'nextNonce'>
  venue: (key: EvmChainKey) => Venue
  signer: Pick<Signer, 'signEvm'>
  journal: Pick<Journal, 'highestNonce'>
  /** What was agreed, with the sealed keys of the wallet that pays. */
  agreementOf: (executionId: string) => Promise<{ terms: IntentTerms; mac: string; keys: WalletKeys }>
  now: () => Date
}

/** A transaction needs this long to land; one that would not make its deadline is not signed any more. */
const landingSeconds = 30

/** Builds, rehearses and signs the next transaction of a released execution. Signing is not yet sending. */
export async function prepareTrade(deps: PrepareTradeDeps, execution: Execution): Promise<ExecutionTransaction> {
  const { terms, mac, keys } = await deps.agreementOf(execution.id)
  if (deps.now().getTime() / 1000 > terms.deadline - landingSeconds) throw new Refusal('QUOTE_EXPIRED')
  const onChain = await deps.chain(terms.chain).nextNonce(terms.address)
  const inJournal = await deps.journal.highestNonce(execution.lane)
  // The node may lag behind what this server has already seen land.
  const nonce = Math.max(onChain, (inJournal ?? -1) + 1)
  const { step, isLast, unsigned } = await deps.venue(terms.chain).nextStep(terms, nonce, execution.networkFee)
  const { raw, hash } = await deps.signer.signEvm(keys, terms, mac, unsigned)
  return { hash, raw, from: terms.address, validity: { kind: 'nonce', nonce }, step, isLast }
}

/** What the trade did, from its own transaction. */
export async function readTradeFill(
  deps: Pick<PrepareTradeDeps, 'venue' | 'agreementOf'>,
  execution: Execution,
): Promise<Fill> {
  if (!execution.transaction) throw new Error('A fill belongs to a transaction')
  const { terms } = await deps.agreementOf(execution.id)
  return deps.venue(terms.chain).readFill(terms, execution.transaction.hash)
}
