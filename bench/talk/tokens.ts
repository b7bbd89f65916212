import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressKey } from '@murmur/contract/address'
import { type ChainKey, chains, chainsByKey } from '@murmur/contract/chains'
import { projectRoot } from '../../world/paths.ts'
import type { TokenName } from './fact.ts'

/** A token of the sandbox. */
export type SandboxToken = TokenName & { address: string; name: string }

type ListedToken = SandboxToken & { kind: string }
const listed = JSON.parse(readFileSync(join(projectRoot, 'sandbox/src/tokens.json'), 'utf8')) as ListedToken[]
/** The coins come first: SOL is listed as a wrapped coin, too. Imitations come last. */
const tokens: readonly SandboxToken[] = [
  ...chains.map(({ key, coin }) => ({ symbol: coin.symbol, chain: key, address: coin.address, name: coin.name })),
  ...listed.toSorted((a, b) => Number(a.kind === 'lookalike') - Number(b.kind === 'lookalike')),
]

/** @throws Error when the sandbox has no such token */
export function findToken({ symbol, chain }: TokenName): SandboxToken {
  const token = tokens.find((each) => each.symbol === symbol && each.chain === chain)
  if (!token) throw new Error(`The sandbox has no ${symbol} on ${chain}`)
  return token
}

export function isToken(wanted: TokenName, found: { chain: ChainKey; address: string }): boolean {
  if (found.chain !== wanted.chain) return false
  const { address } = findToken(wanted)
  const { coin } = chainsByKey[wanted.chain]
  // The coin of an EVM chain may also appear under the address of its wrapped token.
  const addresses: string[] = address === coin.address ? [coin.address, coin.wrapped] : [address]
  return addresses.some((each) => addressKey(each) === addressKey(found.address))
}
