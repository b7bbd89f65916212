import type { Turn } from '#ai/brains/brain.port.ts'
import type { ChangeAction, WatchedToken } from '#ai/brains/changes.port.ts'
import { distinctTokens, focusOnTokens, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import type { ChangeContext } from './change-request.ts'

/** Moves the changed tokens to the front of the chat's focus. */
export function setChangeFocus(
  turn: Turn,
  request: Exclude<ChangeAction, 'undo' | 'language' | 'theme' | 'quiet' | 'limit' | 'recipient'>,
  changed: readonly Pick<WatchedToken, 'symbol' | 'chain'>[],
  { focus }: ChangeContext,
): void {
  if (changed.length === 0) return
  const tokens = changed.map(toFocusToken)
  turn.setFocus(focusOnTokens(focus, distinctTokens(tokens), request))
}
