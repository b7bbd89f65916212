import { drive } from '#execution/drive.ts'
import type { DriveDeps } from '#execution/drive-deps.ts'

/** Takes up every execution that a stop or crash left open; those with signed bytes first, so that the others wait for them. */
export async function recover(deps: DriveDeps): Promise<void> {
  const open = await deps.journal.unfinished()
  const released = open.filter((execution) => execution.state === 'released')
  const underWay = open.filter((execution) => execution.state !== 'released')
  for (const { id } of [...underWay, ...released]) void drive(deps, id).catch(() => undefined)
}
