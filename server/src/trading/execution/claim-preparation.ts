import type { DriveDeps } from './drive-deps.ts'
import type { Execution } from './execution.ts'

/** How long a claim lasts, in milliseconds: another process takes over so soon after a crash. */
export const claimMs = 15_000

/**
 * Claims a released execution before its next transaction is built and signed, and renews the claim meanwhile. It also covers the move
 * that follows. It is not ended early: the execution is moved next, or this process tries again.
 * @returns a function that stops the renewal; null while another process has the claim, or has moved the execution
 */
export async function claimPreparation(
  { journal, holder, every, onError }: Pick<DriveDeps, 'journal' | 'holder' | 'every' | 'onError'>,
  execution: Execution,
): Promise<(() => void) | null> {
  const claim = () => journal.claim(execution, { holder, forMs: claimMs })
  if (!(await claim())) return null
  return every(claimMs / 3, () => void claim().catch((error: unknown) => onError(execution, error)))
}
