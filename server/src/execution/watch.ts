import { Refusal } from '#core/refusal.ts'
import type { Evidence } from '#execution/advance.ts'
import type { DriveDeps } from '#execution/drive-deps.ts'
import type { Execution, ExecutionTransaction } from '#execution/execution.ts'
import type { SendAnswer, Sighting, SignedTransaction } from '#integrations/chains/chain.port.ts'

/**
 * Finds out what became of a signed execution, sending its bytes (the same, always) where the chain does not have them.
 * @returns what is new, or null when there is nothing to record yet
 */
export async function watch(deps: DriveDeps, execution: Execution): Promise<Evidence | null> {
  const { transaction } = execution
  if (!transaction) throw new Error('A signed execution has a transaction')
  const answer = execution.state === 'signed' ? await trySend(deps, execution, transaction) : undefined
  const sighting = await deps.chain(execution.chain).look(transaction)
  if (sighting.seen === 'included' || sighting.seen === 'cannot-land' || execution.state === 'included') {
    const isTrade = sighting.seen === 'included' && sighting.succeeded && transaction.isLast
    const fill = isTrade ? await deps.readFill(execution) : null
    const earlierFees = await feesOf(deps, execution)
    return { kind: 'sighting', sighting, fill, earlierFees, settleDepth: deps.settleDepth(execution.chain) }
  }
  if (execution.state === 'signed') return whereSigned(execution, sighting, answer)
  await resend(deps, execution, sighting.seen === 'nowhere' ? transaction : null)
  return null
}

type Unseen = Exclude<Sighting, { seen: 'included' | 'cannot-land' }>

function whereSigned(execution: Execution, sighting: Unseen, answer: SendAnswer | undefined): Evidence | null {
  if (sighting.seen === 'pending') return { kind: 'sent' }
  if (answer?.answer === 'declined') return sighting.chainTime > execution.deadline ? { kind: 'expired' } : null
  return answer ? { kind: 'sent' } : null
}

/** @returns undefined when nobody can say whether the node took the bytes: an error proves nothing */
async function trySend(
  deps: DriveDeps,
  execution: Execution,
  transaction: SignedTransaction,
): Promise<SendAnswer | undefined> {
  try {
    return await deps.chain(execution.chain).send(transaction)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A reorganisation may have dropped a transaction on which this one waits: all go again, in their order. */
async function resend(deps: DriveDeps, execution: Execution, transaction: ExecutionTransaction | null): Promise<void> {
  for (const each of await deps.journal.before(execution)) await trySend(deps, execution, each)
  if (transaction) await trySend(deps, execution, transaction)
}

async function feesOf(deps: DriveDeps, execution: Execution): Promise<bigint> {
  let fees = 0n
  for (const each of execution.earlier) {
    const sighting = await deps.chain(execution.chain).look(each)
    if (sighting.seen === 'included') fees += sighting.networkFee
  }
  return fees
}
