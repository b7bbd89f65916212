import type { SolAccount } from '#solana/chain/account.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import type { WireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import type { TransactionOutcome } from '#solana/chain/svm.ts'
import type { TransactionError } from '#solana/chain/svm-errors.ts'

export type Simulation = TransactionOutcome & { after: Map<string, SolAccount> }

/**
 * Simulates a transaction on the newest accounts without storing changes. Like a node, checks the blockhash first, then
 * whether the transaction was executed before, and only then runs it.
 */
export function simulate(
  chain: Pick<SolChain, 'svm' | 'clock' | 'ledger' | 'prepare'>,
  wire: WireTransaction,
  { checkSignatures, checkAge }: { checkSignatures: boolean; checkAge: boolean },
): Simulation {
  if (checkAge && chain.clock.slotOfBlockhash(wire.message.lifetimeToken) === undefined) {
    return rejectedSimulation('BlockhashNotFound')
  }
  if (checkAge && chain.ledger.find(wire.id)) return rejectedSimulation('AlreadyProcessed')
  chain.prepare(wire)
  const slot = chain.clock.slot()
  chain.svm.setTime(slot, chain.clock.timeOf(slot))
  return chain.svm.simulate(wire.bytes, checkSignatures)
}

function rejectedSimulation(err: TransactionError): Simulation {
  return { err, logs: [], units: 0, inner: [], returnData: null, after: new Map() }
}
