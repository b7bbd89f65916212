import type { ChainKey } from '@murmur/contract/chains'
import type { TokenRef } from '@murmur/contract/token-id'
import type { SendAmount } from '@murmur/contract/trading/sends'

/** The initial values of the send form. */
export type SendPrefill = {
  token?: TokenRef | undefined
  /** Replaces `token`: chooses a holding only if exactly one verified one has this symbol. */
  symbol?: string | undefined
  /** The chain of `symbol`, if known. */
  chain?: ChainKey | undefined
  amount?: SendAmount | undefined
  /** The name of an entry of the address book. */
  recipientName?: string | undefined
  /** An address that the user typed elsewhere in this session, to open the form of a new recipient with. */
  address?: string | undefined
}
