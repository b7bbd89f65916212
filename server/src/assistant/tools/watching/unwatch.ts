import { areAddressesEqual } from '@murmur/contract/address'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import * as v from 'valibot'
import type { UnwatchRequest, UnwatchResult } from '#ai/brains/changes.port.ts'
import { blankToUndefined, chainInput, tokenInput } from '#assistant/tools/inputs.ts'
import { cleanQuotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'
import { makeChange } from './make-change.ts'

/** Takes a token off the user's watchlist, or all tokens. Only tokens on the list are compared with the name. */
export const unwatchTool: ToolDefinition<UnwatchRequest, UnwatchResult> = {
  permission: 'change',
  actions: ['unwatch'],
  description:
    "Takes a token off the user's watchlist. Only when the user asks for it in this message. The user can undo it.",
  input: object({
    token: preprocess(blankToUndefined, v.optional(tokenInput)),
    chain: chainInput,
    all: v.optional(v.pipe(v.boolean(), v.description('true only if the user wants an empty watchlist'))),
  }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const query = request.token === undefined ? undefined : (turn.refs.findId(request.token)?.address ?? request.token)
    const watchedTokens = await deps.readLists.watchlist(turn.userId)
    const removed = watchedTokens.filter(
      (token) => request.all || (query !== undefined && matchesToken(token, query, request.chain)),
    )
    for (const { chain, address, symbol } of removed) {
      const change = { kind: 'watch-removed', token: { chain, address, symbol } } as const
      await makeChange(turn, (keep) =>
        deps.changeLists.unstar(turn.userId, { chain, address }, (tx) => keep(tx, { change })),
      )
    }
    return { kind: 'watch-removed', tokens: removed.map(({ chain, address, symbol }) => ({ chain, address, symbol })) }
  },
  quote: ({ kind, tokens }) => ({
    result: tokens.length > 0 ? kind : 'it is not on the watchlist',
    quoted: { symbols: tokens.slice(0, 10).map(({ symbol }) => cleanQuotedSymbol(symbol)) },
    do: 'Say what was done, and that "undo" puts it back.',
    note: quoteWarning,
  }),
}

function matchesToken(token: MarketToken, query: string, chain: UnwatchRequest['chain']): boolean {
  const name = query.trim().replace(/^\$/, '').toLowerCase()
  const isNamed = token.symbol.toLowerCase() === name || token.name.toLowerCase() === name
  return (chain === undefined || token.chain === chain) && (isNamed || areAddressesEqual(token.address, query))
}
