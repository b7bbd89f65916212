import type { AnyTools, Brain, Tools } from '#ai/brains/brain.port.ts'
import { focusOnNamedTokens } from '#ai/brains/offline/dialogue/focus-on-named-tokens.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { focusOnResults, type ToolUse } from './focus-on-results.ts'

/**
 * Wraps a brain so that the results of its tools become the chat's focus, as with the offline brain: "it", "the second one" and "again"
 * mean the same whichever brain answers next. An answer without such a tool is about the token that the user's own words name. Words
 * of the model never move the focus, and a token that the user has not named still needs a press (`isStated`).
 */
export function withFocus(brain: Brain, names: () => TokenNames): Brain {
  return {
    kind: brain.kind,
    async answer(turn) {
      const earlierFocus = parseFocus(turn.focus)
      const uses: ToolUse[] = []
      const tools = Object.entries<AnyTools[string]>(turn.tools).map(([name, tool]) => {
        const run = async (input: never) => {
          const result = await tool.run(input)
          uses.push({ tool: name, input, result } as ToolUse)
          // Immediately, because the answer may be stopped after its card was shown.
          const focus = focusOnResults(earlierFocus, uses)
          if (focus) turn.setFocus(focus)
          return result
        }
        return [name, { ...tool, run }]
      })
      await brain.answer({ ...turn, tools: Object.fromEntries(tools) as Tools })
      const focus = focusOnResults(earlierFocus, uses)
      if (focus === undefined)
        focusOnNamedTokens(turn, { results: [], text: '', memory: null, focus: turn.focus }, names())
    },
  }
}
