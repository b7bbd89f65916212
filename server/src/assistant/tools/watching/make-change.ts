import type { TurnChange } from '#ai/brains/changes.port.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'
import type { Tx } from '#platform/db/transact.ts'

type KeepChange = (tx: Tx, change: TurnChange) => Promise<void>

/**
 * Runs one change. `run` calls `keep` in the transaction of the change, once it is made there: so the turn never makes it again, not even
 * after a crash. After the commit the change belongs to the answer, so that a later message can undo it.
 * @returns the result of `run`, and whether it changed anything
 */
export async function makeChange<Result>(
  { keepChange, parts }: Pick<TurnContext, 'keepChange' | 'parts'>,
  run: (keep: KeepChange) => Promise<Result>,
): Promise<{ result: Result; isMade: boolean }> {
  const kept: TurnChange[] = []
  const result = await run(async (tx, change) => {
    await keepChange(tx, change)
    kept.push(change)
  })
  for (const change of kept) parts.recordChange(change)
  return { result, isMade: kept.length > 0 }
}
