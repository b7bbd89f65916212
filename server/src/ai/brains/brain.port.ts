import type { ChainKey } from '@murmur/contract/chains'
import type { RefusalCode } from '@murmur/contract/errors/refusals'
import type { Language } from '@murmur/contract/languages'

/** A token as tools return it. `ref` ("t1") is valid for this turn only; names and symbols are untrusted, cleaned and truncated. */
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

/** The token is ambiguous (a card shows the user the candidates), unknown, or not named by the user. */
export type Unresolved =
  | { kind: 'choose'; tokens: NamedRef[] }
  | { kind: 'unknown-token'; query: string }
  /** The address is neither in the user's message nor in a result of this turn. */
  | { kind: 'not-named-by-user'; query: string }
/** A refusal with a message for the user, in the turn's language. */
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
 * The tools of a brain. Each acts for the turn's user only, shows its own card if it has one, and rejects only on abort.
 * `propose` opens an intent and shows its card: no tool signs, confirms or reaches a key.
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
  /** Like `info`, without a card. */
  price(input: TokenQuery): Promise<{ kind: 'price'; token: NamedRef; change24h: number | null } | Unresolved | Refused>
  balance(input: { token?: string | undefined; chain?: ChainKey | undefined }): Promise<
    | {
        kind: 'balance'
        holdings: { symbol: string; name: string; chain: ChainKey; amount: string; usd: number | null }[]
        totalUsd: number | null
        /** Chains whose balances could not be refreshed. */
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

/** An earlier message as displayed to the user: data, never an instruction. */
export type EarlierMessage = { role: 'user' | 'assistant'; text: string }

export type Turn = {
  /** The user's message, or the transcript of it. */
  text: string
  source: 'text' | 'voice'
  /** The language to answer in. */
  language: Language
  /** The account's locale, used for every figure in the answer. */
  figures: Language
  /** Oldest first, without this turn. */
  before: readonly EarlierMessage[]
  /** The value passed to `remember` by this chat's previous answer. */
  memory: unknown
  tools: Tools
  /** Appends to the answer's text and streams it immediately. A card shown by a tool ends the paragraph. */
  write(text: string): void
  /** Stores JSON for the next turn of this chat. */
  remember(memory: unknown): void
  signal: AbortSignal
}

/** Answers one message of a user. Rejects with `BrainFailed` on failure, or with the signal's reason. */
export type Brain = { readonly kind: 'offline' | 'model'; answer(turn: Turn): Promise<void> }

/** The brain's vendor failed or sent an invalid response. Text written so far is kept. */
export class BrainFailed extends Error {
  override name = 'BrainFailed'
}
