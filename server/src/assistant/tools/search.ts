import type { Tools } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import { orRefused } from './refused.ts'
import { showTokens } from './show-choice.ts'
import { wordsShown } from './token-or-choice.ts'

const maxShown = 8

/** Searches tokens and shows them as a table. */
export function searchTool(deps: ToolDeps, turn: TurnContext): Tools['search'] {
  return ({ query, chain }) =>
    orRefused(turn, async () => {
      const text = query.trim().slice(0, 100)
      const found = deps.isAddress(text) ? await deps.atAddress(text, chain) : await deps.search(text, chain)
      const tokens = found.slice(0, maxShown)
      const shown = wordsShown(turn.words, text, tokens)
      if (tokens.length > 0) showTokens(turn, { query: shown, purpose: 'results', from: 'words', tokens })
      return { kind: 'found', tokens: tokens.map(turn.refs.name) }
    })
}
