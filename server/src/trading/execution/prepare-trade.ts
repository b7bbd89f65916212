import type { ChainKey } from '@murmur/contract/chains'
import type { IntentId, UserId } from '@murmur/contract/ids'
import type { EvmTerms, IntentTerms, SolanaTerms } from '@murmur/contract/signer'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Fill, Venue } from '#venues/venue.port.ts'
import type { WalletKeys } from '#wallets/signer/signer.port.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'

/** The agreed terms, with the encrypted keys of the paying wallet. */
export type Agreement<Terms = IntentTerms> = { terms: Terms; mac: string; keys: WalletKeys }

export type AgreementDeps = {
  findIntent: (id: IntentId) => Promise<{ userId: UserId; terms: IntentTerms; mac: string } | undefined>
  walletOf: (userId: UserId) => Promise<WalletKeys>
}

export type PrepareTradeDeps = {
  getAgreement: (executionId: IntentId) => Promise<Agreement>
  /** Builds and signs a transaction of an EVM chain. */
  prepareEvm: (agreement: Agreement<EvmTerms>, execution: Execution) => Promise<ExecutionTransaction>
  prepareSolana: (agreement: Agreement<SolanaTerms>) => Promise<ExecutionTransaction>
  now: Clock
}

/** The time a transaction needs to land. A transaction that would miss its deadline is not signed. */
const landingSeconds = 30

/** Loads the agreed terms of an execution, with the encrypted keys of the paying wallet. */
export async function getAgreement(deps: AgreementDeps, executionId: IntentId): Promise<Agreement> {
  const intent = await deps.findIntent(executionId)
  if (!intent) throw new Error(`No intent ${executionId}`)
  const { userId, walletId, sealed } = await deps.walletOf(intent.userId)
  return { terms: intent.terms, mac: intent.mac, keys: { userId, walletId, sealed } }
}

/** Builds, simulates and signs the next transaction of a released execution, without sending it. */
export async function prepareTrade(deps: PrepareTradeDeps, execution: Execution): Promise<ExecutionTransaction> {
  const { terms, ...rest } = await deps.getAgreement(execution.id)
  if (deps.now().getTime() / 1000 > terms.deadline - landingSeconds) throw new Refusal('QUOTE_EXPIRED')
  return terms.chain === 'sol' ? deps.prepareSolana({ terms, ...rest }) : deps.prepareEvm({ terms, ...rest }, execution)
}

export type ReadFillDeps = Pick<PrepareTradeDeps, 'getAgreement'> & {
  venue: (key: ChainKey) => Pick<Venue, 'readFill'>
}

/** Reads a trade's fill from the transaction on the chain. */
export async function readTradeFill(deps: ReadFillDeps, execution: Execution): Promise<Fill> {
  if (!execution.transaction) throw new Error('A fill belongs to a transaction')
  const { terms } = await deps.getAgreement(execution.id)
  return deps.venue(terms.chain).readFill(terms, execution.transaction.hash)
}
