import type { ChainKey } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'

/** What gives a signed transaction its place, and so what can prove that it will never land. */
export type Validity = { kind: 'nonce'; nonce: number } | { kind: 'block-height'; lastValid: string }

/** Bytes that may be sent again and again: a chain takes them once. `raw` is a bearer instrument: never log it. */
export type SignedTransaction = {
  hash: TxHash
  raw: string
  from: string
  validity: Validity
  /** What the venue's relay needs to send it too, as JSON. */
  delivery?: string | undefined
}

/**
 * What a chain says of a transaction now. Only `included` and `cannot-land` are proof: another transaction took its place,
 * or the chain is past the height until which it was valid. `chainTime` is that of the newest block, in Unix seconds,
 * seen before the transaction was looked for; null where no deadline is written into the bytes.
 */
export type Sighting =
  | { seen: 'included'; succeeded: boolean; blockNumber: bigint; depth: number; networkFee: bigint }
  | { seen: 'pending' }
  | { seen: 'nowhere'; chainTime: number | null }
  | { seen: 'cannot-land'; because: 'replaced' | 'expired' }

/**
 * `known`: the node had these bytes already. `nonce-used`: a transaction of this sender and nonce has landed, perhaps this
 * very one, its receipt not there yet: look, and never take it for gone. `declined`: the node's own words; no proof of
 * anything.
 */
export type SendAnswer = { answer: 'accepted' | 'known' | 'nonce-used' } | { answer: 'declined'; words: string }

/** `totalSupply` in base units, where the chain knows it. `program`: on Solana, the program that owns the mint. */
export type TokenFacts = {
  address: string
  name: string
  symbol: string
  decimals: number
  totalSupply?: bigint
  program?: string
}

/** `tradable`: how much of it a trade can take, where some lies elsewhere. */
export type Holding = { address: string; amount: bigint; tradable?: bigint }

/**
 * One chain. Every method rejects with Refusal UPSTREAM_DOWN when the node does not answer or answers nonsense; nobody
 * can then say what happened, and callers must treat it so.
 */
export type Chain = {
  key: ChainKey
  /** Sends signed bytes. */
  send(transaction: SignedTransaction): Promise<SendAnswer>
  /** Looks a transaction up. Depth 1 is the block it is in. `networkFee` in base units of the coin. */
  look(transaction: SignedTransaction): Promise<Sighting>
  /**
   * The newest block that the poller has seen, −1 before the first. Take it before reading the chain and pass it to
   * `untilNextBlock`, so that a block mined during the read ends the wait.
   */
  lastSeenBlock(): bigint
  /**
   * Resolves once the poller sees a block other than `since` (default: the last seen one), or after `timeoutMs`
   * milliseconds. One poller per chain, which runs only while someone waits.
   */
  untilNextBlock(timeoutMs: number, since?: bigint): Promise<void>
  /** The next unused nonce of an address, counting its pending transactions; only where transactions have nonces. */
  nextNonce?(address: string): Promise<number>
  /** A token's own metadata, cleaned of control characters and cut to 64; undefined when no token is there. */
  tokenFacts(address: string): Promise<TokenFacts | undefined>
  /** The checksummed or canonical form; undefined when the text is no address of this chain. */
  readAddress(text: string): string | undefined
  /** The coin (under the chain's coin address) and the tokens asked for, in base units, at one block. Unreadable ones are left out. */
  holdings(owner: string, tokens: readonly string[]): Promise<{ blockNumber: bigint; coin: bigint; tokens: Holding[] }>
}
