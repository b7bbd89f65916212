import type { Evidence } from './advance-execution.ts'
import type { DriveDeps } from './drive-deps.ts'

/** Maximum wait for the next block after inclusion, in milliseconds. The depth changes only with new blocks. */
const nextBlockTimeoutMs = 30_000
/** Below this depth, where most reorganizations end, each block is looked at. */
const shallowDepth = 4

/**
 * Waits until an included transaction is looked up again: at the next block while it is shallow, then each time its depth has doubled,
 * and at its settle depth. A deep reorganization is noticed later, never missed. Also resolves if no block comes in time.
 * @param since the last block seen before the lookup
 * @param evidence the result of that lookup
 */
export async function untilNextLookup(
  { isStopping }: Pick<DriveDeps, 'isStopping'>,
  chain: Pick<ReturnType<DriveDeps['chain']>, 'lastSeenBlock' | 'untilNextBlock'>,
  { since, evidence }: { since: bigint; evidence: Evidence | null },
): Promise<void> {
  const dueAt = since + blocksToWait(evidence)
  for (let seen = since; seen < dueAt && !isStopping(); ) {
    await chain.untilNextBlock(nextBlockTimeoutMs, seen)
    const head = chain.lastSeenBlock()
    if (head === seen) return
    seen = head
  }
}

function blocksToWait(evidence: Evidence | null): bigint {
  if (evidence?.kind !== 'lookup' || evidence.lookup.status !== 'included') return 1n
  const { lookup, settleDepth } = evidence
  const interval = lookup.depth < shallowDepth ? 1 : lookup.depth
  return BigInt(Math.max(1, Math.min(interval, settleDepth - lookup.depth)))
}
