import type { InfoData } from '@murmur/contract/chat/cards'
import { object } from '@murmur/contract/schema/object'
import type { TokenInfo } from '#ai/brains/facts.port.ts'
import type { TokenQuery, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { figureOrigin, sourceText } from './facts/source-name.ts'
import { chainInput, tokenInput } from './inputs.ts'
import { quoteWarning, toQuotedToken } from './quote-for-model.ts'
import { findTokenOrChoice } from './token-or-choice.ts'
import type { PublicToolDefinition } from './tool-definition.ts'

/** Shows the info card of one token. */
export const infoTool: PublicToolDefinition<TokenQuery, TokenInfo | UnresolvedToken> = {
  permission: 'read',
  description: 'Shows the user a card with price, change, liquidity and market cap of one token.',
  input: object({ token: tokenInput, chain: chainInput }),
  showsCard: true,
  open: (deps, turn) => async (request) => {
    const found = await findTokenOrChoice(deps, turn, request)
    if (!('token' in found)) return found
    const { name, symbol, chain, change24h, marketCap } = found.token
    const content = translate(turn, 'assistant.info', { name, symbol, chain: getChainName(chain) })
    turn.parts.show({ content, infoData: toTokenInfo(found.token, deps.now()) })
    return {
      kind: 'info',
      token: turn.refs.name(found.token),
      change24h,
      marketCap,
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

function toTokenInfo(token: TokenListing, now: Date): InfoData {
  return {
    name: token.name,
    price: token.price,
    liquidity: token.liquidity,
    twentyFourHour: token.change24h,
    chain: token.chain,
    mc: token.marketCap,
    oneHour: token.change1h,
    address: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    isVerified: token.isVerified,
    imitates: token.imitates ?? null,
    asOf: token.attribution?.at ?? now.toISOString(),
    source: sourceText(token),
  }
}
