import type { SolAccount } from '#solana/chain/account.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import type { WireTransaction } from '#solana/chain/read-wire.ts'
import type { Outcome } from '#solana/chain/svm.ts'
import type { TransactionError } from '#solana/chain/svm-errors.ts'

export type Rehearsal = Outcome & { after: Map<string, SolAccount> }

/**
 * Runs a transaction on the newest accounts and forgets it. As a node does, it looks at the blockhash first, then for
 * the same transaction in the past, and only then runs anything.
 */
export function rehearse(
  chain: Pick<SolChain, 'svm' | 'clock' | 'ledger' | 'prepare'>,
  wire: WireTransaction,
  { checkSignatures, checkAge }: { checkSignatures: boolean; checkAge: boolean },
): Rehearsal {
  if (checkAge && chain.clock.slotOfBlockhash(wire.message.lifetimeToken) === undefined) {
    return refused('BlockhashNotFound')
  }
  if (checkAge && chain.ledger.find(wire.id)) return refused('AlreadyProcessed')
  chain.prepare(wire)
  const slot = chain.clock.slot()
  chain.svm.setTime(slot, chain.clock.timeOf(slot))
  return chain.svm.rehearse(wire.bytes, checkSignatures)
}

function refused(err: TransactionError): Rehearsal {
  return { err, logs: [], units: 0, inner: [], returnData: null, after: new Map() }
}
