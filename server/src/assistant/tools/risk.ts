import { object } from '@murmur/contract/schema/object'
import type { TokenRisk } from '#ai/brains/facts.port.ts'
import type { TokenQuery, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { chainInput, tokenInput } from './inputs.ts'
import { cleanQuotedLine, quoteWarning, toQuotedToken } from './quote-for-model.ts'
import { findMostLiquidOrChoice } from './token-or-choice.ts'
import type { PublicToolDefinition } from './tool-definition.ts'

/** The risk verdict of one token with its reasons, without a card. */
export const riskTool: PublicToolDefinition<TokenQuery, TokenRisk | UnresolvedToken> = {
  permission: 'read',
  description:
    'How risky one token looks, with the reasons. Use it when the user asks whether a token is safe or a scam.',
  input: object({ token: tokenInput, chain: chainInput }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const found = await findMostLiquidOrChoice(deps, turn, request)
    if (!('token' in found)) return found
    const { level, reasons } = await deps.assessRisk(found.token.chain, found.token)
    return { kind: 'risk', token: turn.refs.name(found.token), level, reasons }
  },
  quote: ({ kind, token, level, reasons }) => ({
    result: kind,
    token: toQuotedToken(token),
    level,
    reasons: reasons.map(({ code, level: each, value, source }) => ({ code, level: each, value, source })),
    quoted: { warnings: reasons.flatMap(({ says }) => (says === null ? [] : [cleanQuotedLine(says)])) },
    note: quoteWarning,
  }),
}
