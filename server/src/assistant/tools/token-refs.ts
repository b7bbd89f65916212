import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import { parseTokenId, type TokenId, tokenKey } from '@murmur/contract/token-id'
import * as v from 'valibot'
import type { TokenRef } from '#ai/brains/tokens.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'

export type TokenRefs = ReturnType<typeof tokenRefs>

const refPattern = /^t(\d{1,6})$/
/** As many as one chat's model may name later; the oldest are dropped first. */
const maxStored = 60

/** The tokens of a chat's refs as `chain:address`, in order; `first`: the number of the first one. */
const StoredRefs = object({
  first: v.pipe(integer, v.minValue(1), v.maxValue(900_000)),
  tokens: v.pipe(v.array(v.pipe(v.string(), v.maxLength(120))), v.maxLength(maxStored)),
})
export type StoredRefs = v.InferOutput<typeof StoredRefs>

/**
 * Short refs ("t1") for the tokens of a chat, so that a brain never writes an address. A token keeps its ref for as long as the
 * chat stores it.
 * @param stored the refs that an earlier answer of the chat stored; ignored if invalid
 */
export function tokenRefs(stored?: unknown) {
  const { first, tokens } = tryParse(StoredRefs, stored) ?? { first: 1, tokens: [] }
  const keys: string[] = [...tokens]
  const listings = new Map<string, TokenListing>()

  function assignRef(token: TokenId): string {
    const key = tokenKey(token)
    const at = keys.indexOf(key)
    return `t${first + (at < 0 ? keys.push(key) - 1 : at)}`
  }
  function keyOf(ref: string): string | undefined {
    const number = refPattern.exec(ref)?.[1]
    return number === undefined ? undefined : keys[Number(number) - first]
  }
  function nameRow(token: Omit<TokenRef, 'ref'>): TokenRef {
    const { address, symbol, name, chain, isVerified, price, liquidity } = token
    return { ref: assignRef(token), address, symbol, name, chain, isVerified, price, liquidity }
  }
  return {
    nameId: assignRef,
    /** Names a row of a list, which lacks figures of a listing: a tool that needs the token reads it. */
    nameRow,
    name(token: TokenListing): TokenRef {
      listings.set(tokenKey(token), token)
      return nameRow(token)
    },
    /** A token that a tool has read in this turn. */
    find: (ref: string): TokenListing | undefined => listings.get(keyOf(ref) ?? ''),
    /** Any token of the chat with a ref. */
    findId(ref: string): TokenId | undefined {
      const key = keyOf(ref)
      return key === undefined ? undefined : parseTokenId(key)
    },
    /** What a later turn of the chat needs; undefined without a token. */
    toStored(): StoredRefs | undefined {
      const droppedCount = Math.max(0, keys.length - maxStored)
      return keys.length === 0 ? undefined : { first: first + droppedCount, tokens: keys.slice(droppedCount) }
    },
  }
}
