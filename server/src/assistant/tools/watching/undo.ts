import { object } from '@murmur/contract/schema/object'
import type { Change, ProtectiveChange, RefusedReversal, UndoResult } from '#ai/brains/changes.port.ts'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import { cleanQuotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ChangeDeps, ToolDefinition } from '#assistant/tools/tool-definition.ts'
import type { TurnContext } from '#assistant/turns/turn-deps.ts'
import type { Tx } from '#platform/db/transact.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import { makeChange } from './make-change.ts'

/**
 * Reverses the newest changes of the chat, each on its own: a refused one does not keep the others. They are read from its stored answers,
 * so no input can name others.
 */
export const undoTool: ToolDefinition<Record<string, never>, UndoResult> = {
  permission: 'change',
  actions: ['undo'],
  description:
    'Undoes the newest change of an alert, of the watchlist or of a setting in this chat. Only when the user asks for it in this message. It cannot undo a trade, and not a lowered limit or a removed recipient: only Settings do that.',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => {
    let remainingChanges = turn.lastChanges
    return async () => {
      const newestChanges = remainingChanges
      remainingChanges = []
      const left = new Set(newestChanges)
      const changes: Change[] = []
      const kept: Change[] = []
      const refused: RefusedReversal[] = []
      const inSettings = newestChanges.toReversed().filter(isGuardChange)
      for (const change of inSettings) left.delete(change)
      try {
        for (const change of sortForUndo(newestChanges)) {
          const outcome = await catchRefusal(turn, () => reverseChange(deps, turn, change))
          if (typeof outcome === 'object') {
            refused.push({ change, message: outcome.message })
            continue
          }
          left.delete(change)
          if (outcome) changes.push(change)
          else kept.push(change)
        }
      } finally {
        remainingChanges = newestChanges.filter((change) => left.has(change))
        turn.parts.leaveChanges(remainingChanges)
      }
      return { kind: 'undone', changes, kept, refused, inSettings }
    }
  },
  quote: ({ kind, changes, kept, refused, inSettings }) => {
    const notes = [
      ...(kept.length > 0 ? ['Say that notUndone was changed again later, so it stays as it is now.'] : []),
      ...(refused.length > 0 ? ['Say that failed could not be undone, and why; another undo tries it again.'] : []),
      ...(inSettings.length > 0
        ? [
            'Say that onlyInSettings was not undone: that loosens what protects the money, so it needs Settings and its checks.',
          ]
        : []),
    ]
    return {
      result: changes.length + kept.length + refused.length + inSettings.length > 0 ? kind : 'there is nothing to undo',
      changes: changes.slice(0, 10).map(quoteChange),
      ...(kept.length > 0 && { notUndone: kept.slice(0, 10).map(({ kind: changed }) => changed) }),
      ...(refused.length > 0 && { failed: refused.slice(0, 10).map(quoteRefused) }),
      ...(inSettings.length > 0 && { onlyInSettings: inSettings.map(({ kind: changed }) => changed) }),
      ...(notes.length > 0 && { do: notes.join(' ') }),
      note: quoteWarning,
    }
  },
}

type ReversibleChange = Exclude<Change, ProtectiveChange>

/** What was deleted comes first: an undo that ends early then leaves the user with more than before, not with less. */
function sortForUndo(changes: readonly Change[]): ReversibleChange[] {
  const newestFirst = changes.toReversed().filter((change): change is ReversibleChange => !isGuardChange(change))
  const isDeletion = ({ kind }: Change) => kind === 'alert-deleted' || kind === 'watch-removed'
  return [...newestFirst.filter(isDeletion), ...newestFirst.filter((change) => !isDeletion(change))]
}

const isGuardChange = (change: Change): change is ProtectiveChange =>
  change.kind === 'limit-tightened' || change.kind === 'recipient-removed'

/** Whether the change was reversed: not if a setting has another value by now, or if the alert is gone. */
async function reverseChange(
  { changeLists, changePreferences }: ChangeDeps,
  turn: TurnContext,
  change: ReversibleChange,
): Promise<boolean> {
  const { userId } = turn
  const { result } = await makeChange(turn, async (keep) => {
    const alongside = (tx: Tx) => keep(tx, { change, isReversed: true })
    if (change.kind === 'settings-changed') return changePreferences(userId, change.from, change.to, alongside)
    if (change.kind === 'alert-set') return changeLists.deleteAlert(userId, change.alert.id, alongside)
    if (change.kind === 'alert-deleted') await changeLists.addAlert(userId, change.alert, alongside)
    else if (change.kind === 'watch-added') await changeLists.unstar(userId, change.token, alongside)
    else await changeLists.star(userId, change.token, alongside)
    return true
  })
  return result
}

function quoteChange(change: Change): Record<string, unknown> {
  if (isGuardChange(change)) return { kind: change.kind }
  if (change.kind === 'settings-changed') return { kind: change.kind, now: change.from }
  const { symbol } = 'alert' in change ? change.alert : change.token
  return { kind: change.kind, quoted: cleanQuotedSymbol(symbol) }
}

function quoteRefused({ change, message }: RefusedReversal): Record<string, unknown> {
  const { kind, quoted: symbol } = quoteChange(change)
  // A sentence of ours that may name a token.
  return { kind, quoted: { symbol, reason: cleanLine(message, 300) } }
}
