import { ComparedFigure, maxComparedTokens } from '@murmur/contract/chat/cards'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { ComparedToken, Comparison, ComparisonRequest } from '#ai/brains/facts.port.ts'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { chainInput, tokenInput } from '#assistant/tools/inputs.ts'
import { cleanQuotedLine, quoteWarning, toQuotedToken } from '#assistant/tools/quote-for-model.ts'
import { findMostLiquidOrChoice } from '#assistant/tools/token-or-choice.ts'
import type { PublicToolDefinition } from '#assistant/tools/tool-definition.ts'
import { translate } from '#platform/i18n/translate.ts'
import { compareFigures } from './compare-figures.ts'
import { readTokenFacts } from './token-facts.ts'

/** Shows the figures of tokens side by side as a table. */
export const compareTool: PublicToolDefinition<ComparisonRequest, Comparison | UnresolvedToken> = {
  permission: 'read',
  description:
    'Shows the user two or three tokens side by side as a table, by the figures that matter: state which is larger. Use it when the user compares tokens.',
  examples: [{ tokens: [{ token: 'BONK' }, { token: 'WIF' }], figures: ['marketCap', 'liquidity'] }],
  input: object({
    tokens: v.pipe(
      v.array(object({ token: tokenInput, chain: chainInput })),
      v.minLength(2),
      v.maxLength(maxComparedTokens),
    ),
    figures: v.pipe(
      v.array(ComparedFigure),
      v.minLength(1),
      v.description('The figures to compare; price, change24h, marketCap, liquidity and risk if the user named none'),
    ),
  }),
  showsCard: true,
  open:
    (deps, turn) =>
    async ({ tokens: queries, figures }) => {
      const tokens: ComparedToken[] = []
      for (const query of queries) {
        const found = await findMostLiquidOrChoice(deps, turn, query)
        if (!('token' in found)) return found
        const { kind: _, ...facts } = await readTokenFacts(deps, turn, found.token)
        const risk = figures.includes('risk') ? await deps.assessRisk(found.token.chain, found.token) : null
        tokens.push({ ...facts, risk: risk && { level: risk.level, reasons: risk.reasons } })
      }
      const rows = compareFigures(tokens, figures)
      const shown = tokens.map(({ token: { symbol, chain, address } }) => ({ symbol, chain, address }))
      turn.parts.show({ content: translate(turn, 'assistant.comparison'), comparisonData: { tokens: shown, rows } })
      return { kind: 'comparison', tokens, rows }
    },
  quote: ({ kind, tokens, rows }) => ({
    result: kind,
    tokens: tokens.map(({ token }) => toQuotedToken(token)),
    rows,
    quoted: {
      warnings: tokens
        .flatMap(({ risk }) => risk?.reasons.flatMap(({ says }) => says ?? []) ?? [])
        .map(cleanQuotedLine),
    },
    note: quoteWarning,
  }),
}
