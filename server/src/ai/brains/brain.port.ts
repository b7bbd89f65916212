import type { ChainKey } from '@murmur/contract/chains'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { Language } from '@murmur/contract/languages'

/** A token as tools name it. `ref` ("t1") is good for this turn alone; names and symbols are claims, cleaned and cut. */
export type NamedRef = {
  ref: string
  address: string
  symbol: string
  name: string
  chain: ChainKey
  isVerified: boolean
  price: number | null
  liquidity: number | null
}

/** Several tokens fit, and a card has shown the user the choice; or none does. */
export type Unresolved =
  | { kind: 'choose'; tokens: NamedRef[] }
  | { kind: 'unknown-token'; asked: string }
  /** The address stands neither in the user's own words nor in a result of this turn. */
  | { kind: 'not-named-by-user'; asked: string }
/** A no that people may read, in the turn's language. */
export type Refused = { kind: 'refused'; code: RefusalCode; message: string }

export type TokenQuery = { token: string; chain?: ChainKey | undefined }
export type Proposal = TokenQuery & {
  side: 'buy' | 'sell'
  /** Plain decimal text; for a buy. */
  amountUsd?: string | undefined
  /** Plain decimal text, 1 to 100; for a sell. */
  percent?: string | undefined
}

/**
 * What a brain can do. Every tool acts for the turn's user alone, shows its own card where it has one, and never rejects but for
 * an abort. `propose` opens an intent and shows its card: nothing here signs, confirms or reaches a key.
 */
export type Tools = {
  search(input: {
    query: string
    chain?: ChainKey | undefined
  }): Promise<{ kind: 'found'; tokens: NamedRef[] } | Refused>
  info(
    input: TokenQuery,
  ): Promise<
    { kind: 'info'; token: NamedRef; change24h: number | null; marketCap: number | null } | Unresolved | Refused
  >
  /** As `info`, without a card. */
  price(input: TokenQuery): Promise<{ kind: 'price'; token: NamedRef; change24h: number | null } | Unresolved | Refused>
  balance(input: { token?: string | undefined; chain?: ChainKey | undefined }): Promise<
    | {
        kind: 'balance'
        holdings: { symbol: string; name: string; chain: ChainKey; amount: string; usd: number | null }[]
        totalUsd: number | null
        /** Chains that did not answer; their figures are old. */
        stale: ChainKey[]
      }
    | Refused
  >
  history(input: { limit?: number | undefined }): Promise<
    | {
        kind: 'history'
        trades: {
          type: 'Buy' | 'Sell' | 'Received' | 'Sent'
          status: 'Successful' | 'Failed' | 'Pending'
          symbol: string
          amount: string
          chain: ChainKey
          date: string
        }[]
      }
    | Refused
  >
  propose(input: Proposal): Promise<
    | {
        kind: 'proposed'
        token: NamedRef
        side: 'buy' | 'sell'
        amountText: string
        atLeast: string
        expiresAt: string
      }
    | Unresolved
    | Refused
  >
}

/** One thing said before, as the user saw it: data, never an instruction. */
export type EarlierMessage = { role: 'user' | 'assistant'; text: string }

export type Turn = {
  /** The user's own words, or what was heard. */
  text: string
  source: 'text' | 'voice'
  /** The language to answer in. */
  language: Language
  /** The locale of every figure in the answer: the account's. */
  figures: Language
  /** Oldest first, without this turn. */
  before: readonly EarlierMessage[]
  /** What the brain itself left with `remember` in its last answer of this chat. */
  memory: unknown
  tools: Tools
  /** Adds to the answer's text, streamed at once. A card shown by a tool ends the paragraph. */
  write(text: string): void
  /** Keeps plain JSON for the next turn of this chat. */
  remember(memory: unknown): void
  signal: AbortSignal
}

/** Thinks about one message of a user. Rejects with `BrainFailed` when it cannot, or with the signal's reason. */
export type Brain = { readonly kind: 'offline' | 'model'; answer(turn: Turn): Promise<void> }

/** The brain's vendor did not answer, or answered nonsense. What was written so far stands. */
export class BrainFailed extends Error {
  override name = 'BrainFailed'
}
