import { object } from '@murmur/contract/schema/object'
import type { TokenPrice } from '#ai/brains/facts.port.ts'
import type { TokenQuery, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { Figures } from '#assistant/turns/answer-parts.ts'
import type { PublicDeps } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { figureOrigin, sourceText } from './facts/source-name.ts'
import { chainInput, tokenInput } from './inputs.ts'
import { quoteWarning, toQuotedToken } from './quote-for-model.ts'
import { findMostLiquidOrChoice } from './token-or-choice.ts'
import type { PublicToolDefinition } from './tool-definition.ts'

/** A token's price, without a card. Among verified tokens of one symbol, uses the one with the most liquidity. */
export const priceTool: PublicToolDefinition<TokenQuery, TokenPrice | UnresolvedToken> = {
  permission: 'read',
  description: 'The price of one token, without a card: say it to the user, with its source and age.',
  examples: [{ token: 'BONK' }, { token: 't2' }],
  input: object({ token: tokenInput, chain: chainInput }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const found = await findMostLiquidOrChoice(deps, turn, request)
    if (!('token' in found)) return found
    turn.parts.setFigures(await toPriceData(deps, found.token))
    const { change24h } = found.token
    return {
      kind: 'price',
      token: turn.refs.name(found.token),
      change24h,
      origin: figureOrigin(found.token, deps.now()),
    }
  },
  quote: ({ kind, token, ...figures }) => ({
    result: kind,
    token: toQuotedToken(token),
    ...figures,
    note: quoteWarning,
  }),
}

/** The price as a card; none without a price. */
async function toPriceData(
  { priceLine, now }: Pick<PublicDeps, 'priceLine' | 'now'>,
  token: TokenListing,
): Promise<Figures> {
  const { name, symbol, chain, address, price, change24h, isVerified, imitates = null, attribution } = token
  if (price === null) return {}
  const line = await priceLine({ chain, address })
  const tokenFields = { name, symbol, chain, address, price, twentyFourHour: change24h, isVerified, imitates }
  const at = attribution?.at ?? now().toISOString()
  return {
    priceData: { ...tokenFields, asOf: at, source: sourceText(token), ...(line?.length && { line: [...line] }) },
  }
}
