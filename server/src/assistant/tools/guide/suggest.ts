import { maxSuggestionLength, maxSuggestions } from '@murmur/contract/chat/chats'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { OfferedMessages } from '#ai/brains/guide.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { cleanLine } from '#platform/text/clean-text.ts'

/**
 * Offers messages as buttons, by the same rule as the offline brain: the grammar must parse each as a read-only request that is
 * not part of an open order. So a model cannot make the user send a trade, a change or a yes.
 */
export const suggestTool: ToolDefinition<{ messages: readonly string[] }, OfferedMessages> = {
  permission: 'read',
  description:
    "Offers up to three messages that the user may send next, as buttons: short questions in the user's language that only read, each with the symbol of its token. Use it whenever your answer leaves the user without a next step. No orders, no changes, no yes or no.",
  examples: [{ messages: ['Is JUP safe?', 'Show the JUP chart', 'What is slippage?'] }],
  input: object({
    messages: v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.minLength(1), v.maxLength(6)),
  }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ messages }) => {
      const lines = [...new Set(messages.map((text) => cleanLine(text, maxSuggestionLength + 1)))]
      const shown: string[] = []
      for (const line of lines) {
        const isShort = line !== '' && line.length <= maxSuggestionLength
        if (shown.length < maxSuggestions && isShort && (await deps.isReadOnly(line, turn))) shown.push(line)
      }
      turn.parts.suggest(shown)
      return { kind: 'suggested', shown, isComplete: shown.length === lines.length }
    },
  quote: ({ kind, shown, isComplete }) => ({
    result: kind,
    shown: shown.length,
    ...(!isComplete && { note: 'The others were left out: only requests that read are offered, at most three.' }),
  }),
}
