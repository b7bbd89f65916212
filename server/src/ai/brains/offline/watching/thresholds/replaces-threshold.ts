import type { Change } from '#ai/brains/changes.port.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import type { AlertTarget } from '#ai/brains/offline/watching/alert-target.ts'
import type { ChangeRole } from '#ai/brains/offline/watching/change-words.ts'
import type { PendingChange } from '#ai/brains/offline/watching/pending-change.ts'

type Context = { lastChanges: readonly Change[]; pending: PendingChange | undefined }
type Cues = { has: (role: ChangeRole) => boolean; target: AlertTarget; parsedMessage: ParsedMessage }

/** Whether a threshold replaces that of the alert just set: "make it 15", "no, 20%". */
export function replacesThreshold({ has, target, parsedMessage }: Cues, { lastChanges, pending }: Context): boolean {
  const isNewest = lastChanges.some(({ kind }) => kind === 'alert-set')
  if (!isNewest || pending || parsedMessage.mentions.length > 0 || has('notify') || has('alert') || has('also'))
    return false
  return has('change') || (target.condition === undefined && parsedMessage.otherWords <= 2)
}
