import { areAddressesEqual } from '@murmur/contract/address'
import type { TradeAmount } from '#ai/brains/trades.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import type { TokenResolution } from './resolve-token.ts'
import { findAmount, isSameAmount, type StatedAmount } from './trade-amount.ts'

/** The user's words, parsed without a model. */
export type ParsedRequest = TradeAmount & {
  intent: string
  /** Symbol of the coin that `coinAmount` or `coinPercent` names. */
  coin?: string | undefined
  /** The token that pays in place of the coin. */
  payWith?: string | undefined
  token?: string
  chain?: TokenListing['chain']
  /** The slippage that the words state, in basis points. */
  slippageBps?: number | undefined
  /** Whether the words refer to a part of an earlier answer ("it", "again", a yes to a question) instead of naming it. */
  isReference?: true
  /** Whether a part of the amount is computed or guessed, so that only a press may confirm the trade. */
  needsPress?: true
  /** For a request with an open question: its reason and the understood parts. */
  reason?: string
  understood?: TradeAmount & {
    side?: 'buy' | 'sell'
    coin?: string | undefined
    payWith?: string | undefined
    slippageBps?: number | undefined
  }
  /** The second order of the words, to be proposed after the first. */
  next?: { text: string; isReference?: true }
}

export type ProposedTrade = {
  side: 'buy' | 'sell'
  amount: StatedAmount
  token: TokenListing
  payToken?: TokenListing | undefined
}

/**
 * Whether the user's words state exactly this trade: side, amount and one token. Only a stated trade may be confirmed by a typed
 * or spoken yes; a trade that a model suggested, or that was injected, needs a press on its card. A reference ("buy $5 of it")
 * states its token only if the user has named it in the chat, by its address or by a symbol that leads to it: anyone may copy a
 * symbol, and an unlisted token of the screen goes by its address.
 */
export async function isStatedTrade(
  resolve: (token: string, chain?: TokenListing['chain']) => Promise<TokenResolution>,
  words: ParsedRequest,
  { side, amount, token, payToken }: ProposedTrade,
  isNamed: (token: Pick<TokenListing, 'address' | 'symbol'>) => boolean,
): Promise<boolean> {
  if (words.needsPress || words.token === undefined || !statesAmount(words, side, amount)) return false
  if ((words.payWith === undefined) !== (payToken === undefined)) return false
  // "Convert half of it to USDC": the token that pays may be the reference.
  if (payToken && words.isReference && !isNamed(payToken)) return false
  const leadsToToken = async (name: string, chain?: TokenListing['chain']) => {
    const meant = await resolve(name, chain)
    return meant.kind === 'token' && meant.token.chain === token.chain && meant.token.address === token.address
  }
  if (words.isReference && !isNamed({ address: token.address, symbol: '' })) {
    if (!isNamed(token)) return false
    if (areAddressesEqual(words.token, token.address) && !(await leadsToToken(token.symbol))) return false
  }
  return leadsToToken(words.token, words.chain)
}

/** Whether the words state this side and amount, compared by unit and value. */
export function statesAmount(
  words: ParsedRequest,
  side: ProposedTrade['side'],
  amount: StatedAmount | undefined,
): boolean {
  return words.intent === side && isSameAmount(findAmount(side, words), amount)
}
