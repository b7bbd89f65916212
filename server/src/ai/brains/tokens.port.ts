import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { RefusalCode } from '@murmur/contract/errors/refusals'

/** A token as tools return it. `ref` ("t1") is valid in its chat; names and symbols are untrusted, cleaned and truncated. */
export type TokenRef = {
  ref: string
  address: Address
  symbol: string
  name: string
  chain: ChainKey
  isVerified: boolean
  price: number | null
  liquidity: number | null
}

/** The token is ambiguous (a card shows the user the candidates), unknown, or not named by the user. */
export type UnresolvedToken =
  | { kind: 'choose'; tokens: TokenRef[] }
  | { kind: 'unknown-token'; query: string }
  /** The address is not in the user's message. */
  | { kind: 'not-named-by-user'; query: string }
  /** The token named to pay cannot pay for `bought`; `options`: symbols of the user's other holdings there, the coin first. */
  | {
      kind: 'not-payable'
      reason: 'not-held' | 'other-chain' | 'unknown'
      pay: string
      bought: TokenRef
      options: string[]
    }
/** A refusal with a message for the user, in the turn's language. */
export type RefusedResult = { kind: 'refused'; code: RefusalCode; message: string }

const failures = ['choose', 'unknown-token', 'not-named-by-user', 'not-payable', 'refused']

/** Whether a tool failed with an unresolved token or a refusal. */
export function isFailure(result: { kind: string }): result is UnresolvedToken | RefusedResult {
  return failures.includes(result.kind)
}

export type TokenQuery = { token: string; chain?: ChainKey | undefined }
export type SearchRequest = { query: string; chain?: ChainKey | undefined }
export type FoundTokens = { kind: 'found'; tokens: TokenRef[] }
