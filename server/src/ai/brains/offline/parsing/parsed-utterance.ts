import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'

/** Why nothing was made of an utterance. */
export const askReasons = [
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
  'usd-of-sale',
  'percent-of-buy',
  'no-token',
  'unknown-token',
  'which-token',
  'which-chain',
  'bad-address',
  'not-understood',
] as const
export type AskReason = (typeof askReasons)[number]

export type Smalltalk = 'greeting' | 'thanks' | 'bye' | 'how-are-you' | 'who-are-you' | 'chat'

/** What is known so far of a trade that was asked for. */
export type Understood = {
  side?: 'buy' | 'sell'
  amountUsd?: string
  percent?: string
  token?: string
  chain?: ChainKey
}

export type ParsedUtterance = Omit<Understood, 'side'> & {
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
  /** For `ask`: why nothing else was read. */
  why?: AskReason
  understood?: Understood
  smalltalk?: Smalltalk
  /** For `which-number`: what the digits can mean, as plain decimal text. */
  possibleValues?: [string, string]
  /** The known symbol that an unknown one may be a misspelling of: to be asked about, never to be traded. */
  suggestion?: string
}
