import type { Turn } from '#ai/brains/brain.port.ts'
import type { Change, RefusedReversal } from '#ai/brains/changes.port.ts'
import { stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { formatSettingsOnlyReversal } from '#ai/brains/offline/settings/answer-protective-change.ts'
import { formatKeptSetting } from '#ai/brains/offline/settings/answer-setting.ts'
import { alertText } from '#ai/brains/offline/watching/answer-lists.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { formatUndoneChange } from './describe-change.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }

/** Undoes the newest changes of the chat. States each that was undone, and each that was not, with the reason. */
export async function answerUndo(turn: Turn, { translate, writeSentence }: Deps): Promise<void> {
  const result = await turn.tools.undo.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { changes, kept, refused, inSettings } = result
  const lines = [
    ...changes.map((change) => formatUndoneChange(turn, translate, change)),
    ...kept.map((change) => formatKeptChange(turn, translate, change)),
    ...refused.map((reversal) => formatRefusedReversal(turn, translate, reversal)),
    ...inSettings.map((change) => formatSettingsOnlyReversal(turn, translate, change)),
  ]
  if (lines.length === 0) return writeSentence('brain.undoNone')
  turn.write(lines.join('\n'))
}

/** States that a change was not undone, because a later change overrode it. */
function formatKeptChange(turn: Turn, translate: Translate, change: Change): string {
  if (change.kind === 'settings-changed') return formatKeptSetting(turn, translate, change.to)
  return translate(turn, 'brain.undoKeptAlert', {
    alert: 'alert' in change ? alertText(turn, translate, change.alert) : '',
  })
}

/** States that a change was not undone, with the reason. Only the return of a deleted entry can be refused. */
function formatRefusedReversal(turn: Turn, translate: Translate, { change, message }: RefusedReversal): string {
  if (change.kind === 'alert-deleted')
    return translate(turn, 'brain.undoRefusedAlert', {
      alert: alertText(turn, translate, change.alert),
      reason: message,
    })
  if (change.kind === 'watch-removed')
    return translate(turn, 'brain.undoRefusedWatch', {
      token: stripMarkdown(change.token.symbol),
      chain: getChainName(change.token.chain),
      reason: message,
    })
  return message
}
