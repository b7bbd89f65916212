import { object } from '@murmur/contract/schema/object'
import type { FoundTokens, SearchRequest } from '#ai/brains/tokens.port.ts'
import { chainInput, shortTextInput } from './inputs.ts'
import { quoteWarning, toQuotedToken } from './quote-for-model.ts'
import { showTokens } from './show-choice.ts'
import { getDisplayQuery } from './token-or-choice.ts'
import type { PublicToolDefinition } from './tool-definition.ts'

const maxShown = 8

/** Searches tokens and shows them as a table. */
export const searchTool: PublicToolDefinition<SearchRequest, FoundTokens> = {
  permission: 'read',
  description: 'Finds tokens by name or symbol and shows them to the user in a table.',
  examples: [{ query: 'dog', chain: 'sol' }],
  input: object({ query: shortTextInput('The words to look for'), chain: chainInput }),
  showsCard: true,
  open:
    (deps, turn) =>
    async ({ query, chain }) => {
      const text = query.trim().slice(0, 100)
      const found = deps.isAddress(text) ? await deps.atAddress(text, chain) : await deps.search(text, chain)
      const tokens = found.slice(0, maxShown)
      const shown = getDisplayQuery(turn.words, text, tokens)
      if (tokens.length > 0) showTokens(turn, { query: shown, purpose: 'results', from: 'words', tokens })
      return { kind: 'found', tokens: tokens.map(turn.refs.name) }
    },
  quote: ({ kind, tokens }) => ({ result: kind, tokens: tokens.map(toQuotedToken), note: quoteWarning }),
}
