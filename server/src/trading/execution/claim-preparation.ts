import type { DriveDeps } from './drive-deps.ts'
import type { Execution } from './execution.ts'

/** Duration of a claim in milliseconds: after a crash, another process takes over once it has passed. */
export const claimMs = 9_000

/**
 * Claims a released execution before its next transaction is built and signed, and renews the claim meanwhile. The claim also
 * covers the move that follows, so it is not released early.
 * @returns a function that stops the renewal; null while another process has the claim, or has moved the execution
 */
export async function claimPreparation(
  { journal, holder, repeatEvery, onError }: Pick<DriveDeps, 'journal' | 'holder' | 'repeatEvery' | 'onError'>,
  execution: Execution,
): Promise<(() => void) | null> {
  const claim = () => journal.claim(execution, { holder, forMs: claimMs })
  if (!(await claim())) return null
  return repeatEvery(claimMs / 3, () => void claim().catch((error: unknown) => onError(execution, error)))
}
