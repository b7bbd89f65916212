import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { TradeAmount } from '#ai/brains/trades.port.ts'

/**
 * Reasons why an utterance is not acted on. `confirm-order`: a complete trade that may be meant
 * differently, so that the user must confirm it. `loose-order`: one without its unknown words, which may also be a request that only reads.
 * `which-slippage`: an order whose slippage is not certain, or may be that of another one.
 */
const askReasons = [
  'empty',
  'too-long',
  'hidden',
  'negated',
  'condition',
  'question',
  'schedule',
  'limit-price',
  'other-action',
  'two-actions',
  'which-amount',
  'odd-number',
  'which-number',
  'amount-range',
  'percent-range',
  'no-side',
  'no-amount',
  'no-unit',
  'not-usd',
  'tokens-not-usd',
  'percent-of-buy',
  'no-token',
  'unknown-token',
  'which-token',
  'which-chain',
  'bad-address',
  'which-slippage',
  'confirm-order',
  'loose-order',
  'not-understood',
] as const
export type AskReason = (typeof askReasons)[number]

export type Smalltalk = 'greeting' | 'thanks' | 'bye' | 'how-are-you' | 'who-are-you' | 'chat'

/** The known parts of a requested trade. */
export type PartialTrade = TradeAmount & {
  side?: 'buy' | 'sell'
  /** Symbol of the coin that `coinAmount` or `coinPercent` names. */
  coin?: string | undefined
  /** Symbol or address of the token that pays a buy in place of the coin. */
  payWith?: string | undefined
  /** Whether our question asks which token pays. */
  isPayOpen?: boolean | undefined
  /** The unit of the amount that our question or the card is about, which a bare number gets. */
  unit?: keyof TradeAmount | undefined
  /** The number in a purchase whose unit our question asks for. */
  number?: string | undefined
  token?: string
  chain?: ChainKey
  /** The slippage that the user stated, in basis points; undefined for that of the account. */
  slippageBps?: number | undefined
}

export type ParsedUtterance = Omit<PartialTrade, 'side' | 'unit' | 'number' | 'isPayOpen'> & {
  intent:
    | 'buy'
    | 'sell'
    | 'price'
    | 'info'
    | 'search'
    | 'balance'
    | 'history'
    | 'help'
    | 'yes'
    | 'no'
    | 'smalltalk'
    | 'ask'
  language: Language
  /** For `ask`: the reason. */
  reason?: AskReason
  understood?: PartialTrade
  smalltalk?: Smalltalk
  /** For `which-number`: the possible values of the digits, as plain decimal text. */
  possibleValues?: [string, string]
  /** A known symbol that an unknown one may misspell: for a question only, never traded. */
  suggestion?: string
  /** For `ask`: a noun for any token replaces its name, so that the token of an earlier answer is not meant. */
  isAnyToken?: true
}
