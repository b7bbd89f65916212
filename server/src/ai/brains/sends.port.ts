import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { SendAmount } from '@murmur/contract/trading/sends'

/** The fields of the send form that a message states. The recipient is not among them: a brain neither reads nor chooses one. */
export type SendDraft = { symbol: string; chain?: ChainKey; amount?: SendAmount }

/** The recipient in the user's own words: an entry of the address book by its name, or an address typed in this message. */
export type SendRecipient = { recipientName?: string; address?: Address }

/** Stands for the name of the recipient in the words of a send, so that the words around it make no phrase: "à Ana demain". */
export const namePlaceholder = '@'

/**
 * Why the words of a send open no card. `not-now`: they state another time, a condition or a send of the past. `unclear`: they are a
 * question, or have words besides a plain send.
 */
export type SendObjection = 'negated' | 'not-now' | 'unclear'

/**
 * The result of showing a draft. `form`: the send form, filled in. `card`: the whole send, to confirm on its card. `waits`: the recipient
 * is new and cannot be used yet. `negated`, `not-now`: nothing was shown. `refused`: the form was shown. With the reason why the send is not possible, in the language of the
 * answer.
 */
export type ShownSend = SendRecipient &
  ({ kind: 'form' | 'card' | 'waits' | 'negated' | 'not-now' } | { kind: 'refused'; message: string })
