import { object } from '@murmur/contract/schema/object'
import type { WatchResult } from '#ai/brains/changes.port.ts'
import type { TokenQuery, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { chainInput, tokenInput } from '#assistant/tools/inputs.ts'
import { quoteWarning, toQuotedToken } from '#assistant/tools/quote-for-model.ts'
import { findTokenOrChoice } from '#assistant/tools/token-or-choice.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { makeChange } from './make-change.ts'

/** Puts a token on the user's watchlist. */
export const watchTool: ToolDefinition<TokenQuery, WatchResult | UnresolvedToken> = {
  permission: 'change',
  actions: ['watch'],
  description:
    "Puts a token on the user's watchlist. Only when the user asks for it in this message. The user can undo it.",
  input: object({ token: tokenInput, chain: chainInput }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const found = await findTokenOrChoice(deps, turn, request)
    if (!('token' in found)) return found
    const { chain, address, symbol } = found.token
    const change = { kind: 'watch-added', token: { chain, address, symbol } } as const
    const { isMade: isNew } = await makeChange(turn, (keep) =>
      deps.changeLists.star(turn.userId, { chain, address }, (tx) => keep(tx, { change })),
    )
    return { kind: 'watch-added', token: turn.refs.name(found.token), isNew }
  },
  quote: ({ kind, token, isNew }) => ({
    result: isNew ? kind : 'it was on the watchlist already',
    token: toQuotedToken(token),
    do: 'Say what was done, and that "undo" takes it off again.',
    note: quoteWarning,
  }),
}
