import { object } from '@murmur/contract/schema/object'
import type { Change, ProtectiveChange, UndoResult } from '#ai/brains/changes.port.ts'
import { cleanQuotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ChangeDeps, ToolDefinition } from '#assistant/tools/tool-definition.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'

/** Reverses the newest changes of the chat. They are read from its stored answers, so no input can name others. */
export const undoTool: ToolDefinition<Record<string, never>, UndoResult> = {
  permission: 'change',
  actions: ['undo'],
  description:
    'Undoes the newest change of an alert, of the watchlist or of a setting in this chat. Only when the user asks for it in this message. It cannot undo a trade, and not a lowered limit or a removed recipient: only Settings do that.',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => {
    let remainingChanges = turn.lastChanges.toReversed()
    return async () => {
      const newestChanges = remainingChanges
      remainingChanges = []
      const changes: Change[] = []
      const kept: Change[] = []
      const inSettings = newestChanges.filter(isGuardChange)
      for (const change of newestChanges) {
        if (isGuardChange(change)) continue
        const isReversed = await reverseChange(deps, turn, change)
        if (isReversed) changes.push(change)
        else kept.push(change)
      }
      turn.parts.forgetChanges()
      return { kind: 'undone', changes, kept, inSettings }
    }
  },
  quote: ({ kind, changes, kept, inSettings }) => ({
    result: changes.length + kept.length + inSettings.length > 0 ? kind : 'there is nothing to undo',
    changes: changes.slice(0, 10).map(quoteChange),
    ...(kept.length > 0 && {
      notUndone: kept.slice(0, 10).map(({ kind: changed }) => changed),
      do: 'Say that notUndone was changed again later, so it stays as it is now.',
    }),
    ...(inSettings.length > 0 && {
      onlyInSettings: inSettings.map(({ kind: changed }) => changed),
      do: 'Say that onlyInSettings was not undone: that loosens what protects the money, so it needs Settings and its checks.',
    }),
    note: quoteWarning,
  }),
}

const isGuardChange = (change: Change): change is ProtectiveChange =>
  change.kind === 'limit-tightened' || change.kind === 'recipient-removed'

/** Whether the change was reversed: not if a setting has another value by now, or if the alert is gone. */
async function reverseChange(
  { changeLists, changePreferences }: ChangeDeps,
  { userId }: TurnContext,
  change: Exclude<Change, ProtectiveChange>,
): Promise<boolean> {
  if (change.kind === 'settings-changed') return changePreferences(userId, change.from, change.to)
  if (change.kind === 'alert-set') return changeLists.deleteAlert(userId, change.alert.id)
  if (change.kind === 'alert-deleted') await changeLists.addAlert(userId, change.alert)
  else if (change.kind === 'watch-added') await changeLists.unstar(userId, change.token)
  else await changeLists.star(userId, change.token)
  return true
}

function quoteChange(change: Change): Record<string, unknown> {
  if (isGuardChange(change)) return { kind: change.kind }
  if (change.kind === 'settings-changed') return { kind: change.kind, now: change.from }
  const { symbol } = 'alert' in change ? change.alert : change.token
  return { kind: change.kind, quoted: cleanQuotedSymbol(symbol) }
}
