import type * as v from 'valibot'
import { type Address, addressKey } from '#address.ts'
import { type ChainKey, chainKeys } from '#chains.ts'
import { parseAddress } from '#parse-address.ts'

/**
 * Identifies a token by chain and address. The native token of an EVM chain has `evmCoinAddress`. Never identify a token by
 * its symbol: symbols are not unique.
 */
export type TokenId = { readonly chain: ChainKey; readonly address: Address }

/** A token as named by a request, row or vendor: the address may be in any spelling. */
export type TokenRef = { readonly chain: ChainKey; readonly address: string }

/** `chain:address`, unique per token. */
export type TokenKey = string & v.Brand<'TokenKey'>

/** Parses `chain:address` ("eth:0x…", "sol:…"); undefined for any other text. */
export function parseTokenId(text: string): TokenId | undefined {
  const [name, address = '', ...rest] = text.split(':')
  const chain = chainKeys.find((key) => key === name)
  const parsed = chain && rest.length === 0 ? parseAddress(chain, address) : undefined
  return chain && parsed && tokenId(chain, parsed)
}

/** Formats a token as `chain:address` for `parseTokenId`, with the address as it is spelt. Not a key: see `tokenKey`. */
export function formatTokenId({ chain, address }: TokenRef): string {
  return `${chain}:${address}`
}

/** Joins a chain and an address to a token id. */
export function tokenId(chain: ChainKey, address: Address): TokenId {
  return { chain, address }
}

/** Returns the key of a token in maps and sets, the same for every spelling of the address. */
export function tokenKey({ chain, address }: TokenRef): TokenKey {
  return `${chain}:${addressKey(address)}` as TokenKey
}

/** Whether two references name the same token. */
export function areTokensEqual(one: TokenRef, other: TokenRef): boolean {
  return tokenKey(one) === tokenKey(other)
}
