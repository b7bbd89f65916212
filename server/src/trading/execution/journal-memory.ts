import type { SignedTransaction } from '#chains/chain.port.ts'
import { type Execution, isFinal, isReplacement, listTransactionsForNonce, occupiesLane } from './execution.ts'
import { type Claim, DuplicateTransaction, type Journal, LaneOccupiedError } from './journal.port.ts'

export type MemoryJournal = Journal & { insert(execution: Execution): void; all(): Execution[] }

/**
 * An in-memory journal for simulated runs, with the guards of the Postgres journal.
 * @param now milliseconds, for the ends of claims
 */
export function createMemoryJournal(now = Date.now): MemoryJournal {
  const executions = new Map<string, Execution>()
  const hashes = new Map<string, string>()
  const insertedAt = new Map<string, number>()
  const claims = new Map<string, { holder: string; until: number }>()
  const isUnclaimedOrOwn = (id: string, holder?: string) => (claims.get(id)?.holder ?? holder) === holder
  const isClaimable = (id: string, holder: string) =>
    isUnclaimedOrOwn(id, holder) || (claims.get(id)?.until ?? 0) < now()
  const setClaim = (id: string, { holder, forMs }: Claim) => claims.set(id, { holder, until: now() + forMs })
  const listExecutions = () => [...executions.values()]
  return {
    all: listExecutions,
    insert(execution) {
      executions.set(execution.id, execution)
      insertedAt.set(execution.id, now())
    },
    load: async (id) => executions.get(id),
    async claimUnfinished(claim) {
      const isOld = (id: string) => (insertedAt.get(id) ?? 0) < now() - claim.forMs
      const isFree = ({ id, state }: Execution) =>
        claim.isAlone
          ? state !== 'released' || isClaimable(id, claim.holder)
          : isClaimable(id, claim.holder) && (claims.has(id) || isOld(id))
      const found = listExecutions().filter((execution) => !isFinal(execution) && isFree(execution))
      for (const { id } of found) setClaim(id, claim)
      return found
    },
    async renewClaims(ids, claim) {
      const renewed = ids.filter((id) => executions.has(id) && isClaimable(id, claim.holder))
      for (const id of renewed) setClaim(id, claim)
      return renewed
    },
    async endClaims(holder) {
      for (const [id, claim] of claims) {
        const isSigned = executions.get(id)?.state !== 'released'
        if (isSigned && claim.holder === holder) claims.set(id, { holder, until: Number.NEGATIVE_INFINITY })
      }
    },
    async claim({ id, version }, claim) {
      const known = executions.get(id)
      if (known?.version !== version || known.state !== 'released' || !isClaimable(id, claim.holder)) return false
      setClaim(id, claim)
      return true
    },
    async move(from, to, holder) {
      if (executions.get(from.id)?.version !== from.version) return false
      if (from.state === 'released' && !isUnclaimedOrOwn(from.id, holder)) return false
      if (to.state === 'signed') guardSigning(listExecutions(), hashes, { from, to })
      executions.set(to.id, to)
      return true
    },
    isLaneOccupied: async (execution) => isLaneOccupied(listExecutions(), execution),
    async before(execution) {
      const ownNonce = getNonce(execution.transaction)
      const earlier = listLaneTransactions(listExecutions(), execution.lane).filter((each) => getNonce(each) < ownNonce)
      return earlier.sort((a, b) => getNonce(a) - getNonce(b)).slice(-16)
    },
    async highestNonce(lane) {
      const nonces = listLaneTransactions(listExecutions(), lane).map(getNonce)
      return nonces.length ? Math.max(...nonces) : undefined
    },
  }
}

function guardSigning(
  all: Execution[],
  hashes: Map<string, string>,
  { from, to }: { from: Execution; to: Execution },
): void {
  if (!isReplacement(from, to) && (isLaneOccupied(all, to) || isNonceTaken(all, to))) throw new LaneOccupiedError()
  const hash = to.transaction?.hash ?? ''
  if (hashes.has(hash)) throw new DuplicateTransaction()
  hashes.set(hash, to.id)
}

function isLaneOccupied(all: Execution[], { id, lane }: Pick<Execution, 'id' | 'lane'>): boolean {
  return all.some((other) => other.id !== id && other.lane === lane && occupiesLane(other))
}

function isNonceTaken(all: Execution[], { id, lane, transaction }: Execution): boolean {
  if (transaction?.validity.kind !== 'nonce') return false
  const others = all.filter((other) => other.id !== id)
  return listLaneTransactions(others, lane).some(
    (each) => each.hash !== transaction.hash && getNonce(each) >= getNonce(transaction),
  )
}

function listLaneTransactions(all: Execution[], lane: string): SignedTransaction[] {
  return all.filter((execution) => execution.lane === lane).flatMap(liveTransactions)
}

function getNonce(transaction: SignedTransaction | null): number {
  return transaction?.validity.kind === 'nonce' ? transaction.validity.nonce : -1
}

function liveTransactions(execution: Execution) {
  const { state, transaction, earlier } = execution
  if (state === 'superseded') return earlier
  return [...earlier, ...(isFinal(execution) && transaction ? [transaction] : listTransactionsForNonce(execution))]
}
