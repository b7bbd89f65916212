import { type ChainKey, chainKeys, longChainNames } from '@murmur/contract/chains'
import type { TokenRef } from '@murmur/contract/token-id'

/** The address of a token's page: in the app, or public. */
export type TokenPath = `/app/token/${string}/${string}` | `/trading/${string}/${string}`
const tokenPatterns = ['/app/token/:chain/:address', '/trading/:chain/:address'] as const
export type TokenPattern = (typeof tokenPatterns)[number]

/** The path of a token's page in the app, for signed-in users. */
export function tokenPath({ chain, address }: TokenRef): TokenPath {
  return `/app/token/${longChainNames[chain]}/${address}`
}

/** The path of a token's public page. */
export function publicTokenPath({ chain, address }: TokenRef): TokenPath {
  return `/trading/${longChainNames[chain]}/${address}`
}

/** The path of the form that sends a token. */
export function sendPath({ chain, address }: TokenRef): `/app/wallet/send?token=${string}` {
  return `/app/wallet/send?token=${longChainNames[chain]}:${address}`
}

/** Parses the chain, by its short or long name, and the address of a token's path; undefined if invalid. */
export function parseTokenPath(chain: string | undefined, address: string | undefined): TokenRef | undefined {
  const name = chain?.toLowerCase()
  const key: ChainKey | undefined = chainKeys.find((each) => each === name || longChainNames[each] === name)
  return key && address && /^[0-9A-Za-z]{1,64}$/.test(address) ? { chain: key, address } : undefined
}

/** The pattern of a token's path; undefined for any other path. */
export function matchTokenPattern(path: string): TokenPattern | undefined {
  if (/^\/app\/token\/[^/]+\/[^/]+\/?$/i.test(path)) return '/app/token/:chain/:address'
  return /^\/trading\/[^/]+\/[^/]+\/?$/i.test(path) ? '/trading/:chain/:address' : undefined
}
