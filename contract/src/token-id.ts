import type * as v from 'valibot'
import { type Address, addressKey, parseAddress } from '#address.ts'
import { type ChainKey, chainKeys } from '#chains.ts'

/**
 * A token: its chain and its address there. The coin of an EVM chain has `evmCoinAddress`. Symbols are not unique and
 * identify nothing.
 */
export type TokenId = { readonly chain: ChainKey; readonly address: Address }

/** A token as named by a request, row or vendor: the address may be in any spelling. */
export type TokenRef = { readonly chain: ChainKey; readonly address: string }

/** `chain:address`, unique per token. */
export type TokenKey = string & v.Brand<'TokenKey'>

/** Parses `chain:address` ("eth:0x…", "sol:…"); undefined for anything else. */
export function parseTokenId(text: string): TokenId | undefined {
  const [name, address = '', ...rest] = text.split(':')
  const chain = chainKeys.find((key) => key === name)
  const parsed = chain && rest.length === 0 ? parseAddress(chain, address) : undefined
  return chain && parsed && tokenId(chain, parsed)
}

export function tokenId(chain: ChainKey, address: Address): TokenId {
  return { chain, address }
}

/** The key of a token in maps, sets and lists: independent of the address's spelling. */
export function tokenKey({ chain, address }: TokenRef): TokenKey {
  return `${chain}:${addressKey(address)}` as TokenKey
}

/** Whether both are the same token. */
export function sameToken(one: TokenRef, other: TokenRef): boolean {
  return tokenKey(one) === tokenKey(other)
}
