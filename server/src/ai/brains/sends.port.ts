import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { SendAmount } from '@murmur/contract/trading/sends'

/** The fields of the send form that a message states. The recipient is not among them: a brain neither reads nor chooses one. */
export type SendDraft = { symbol: string; chain?: ChainKey; amount?: SendAmount }

/** The recipient in the user's own words: an entry of the address book by its name, or an address typed in this message. */
export type SendRecipient = { recipientName?: string; address?: Address }

/**
 * The result of showing a draft. `form`: the send form, filled in. `card`: the whole send, to confirm on its card. `waits`: the recipient
 * is new and cannot be used yet. `refused`: the form was shown. With the reason why the send is not possible, in the language of the
 * answer.
 */
export type ShownSend = SendRecipient & ({ kind: 'form' | 'card' | 'waits' } | { kind: 'refused'; message: string })
