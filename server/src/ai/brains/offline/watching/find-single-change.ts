import type { Turn } from '#ai/brains/brain.port.ts'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { isReportedSpeech } from '#ai/brains/offline/parts/is-reported-speech.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseRequest } from '#ai/brains/offline/requests/parse-request.ts'
import type { ChangeContext, ChangeRequest } from './change-request.ts'
import { isStopOrder } from './is-stop-order.ts'
import { parseChangeRequest } from './parse-change-request.ts'
import { parsePendingChange } from './pending-change.ts'

/** The user's words and the data that the server stored with the chat's earlier answers. */
export type ChangeMessage = Pick<Turn, 'text' | 'language' | 'memory' | 'focus' | 'lastChanges'>
export type FoundChange = { request: ChangeRequest; context: ChangeContext }

/** The reversible change that a message requests as a whole. */
export function findSingleChange(
  { text, language, memory, focus, lastChanges }: ChangeMessage,
  names: TokenNames,
): FoundChange | undefined {
  const { parsed } = parseRequest(text, { names, language, memory, focus })
  const context = { focus: parseFocus(focus), pending: parsePendingChange(memory), lastChanges }
  if (isStopOrder(text, language) && parseMessage(text, names, language, context.focus).mentions.length > 0)
    return undefined
  // "Cancel" answers the open question about an order.
  if (parsed.intent === 'no' && parseMemory(memory) !== undefined) return undefined
  const request = parseChangeRequest({ text, language, parsed }, names, context)
  const mayBeReported = request?.action !== 'set-alert' && request?.action !== 'watch'
  if (!mayBeReported && isReportedSpeech(text)) return undefined
  return request && { request, context }
}
