import { pinnedChains } from '#pinned-chains.ts'
import { isRecord } from '#shapes.ts'

/** By chain id: the one router that may be called and the one treasury that may get the fee. Lower-case addresses. */
export type Policy = ReadonlyMap<number, { router: string; treasury: string }>

const address = /^0x[0-9a-f]{40}$/

/** Reads SIGNER_POLICY, `{"<chainId>":{"router":"0x…","treasury":"0x…"}}`. Throws on anything else: no policy, no signer. */
export function readPolicy(text: string | undefined): Policy {
  const parsed: unknown = JSON.parse(text ?? '')
  if (!isRecord(parsed)) throw new Error('SIGNER_POLICY is not an object')
  return new Map(Object.entries(parsed).map(([chainId, entry]) => [readChainId(chainId), readEntry(entry)]))
}

function readChainId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('SIGNER_POLICY has a bad chain id')
  return Number(text)
}

function readEntry(entry: unknown): { router: string; treasury: string } {
  if (!isRecord(entry) || typeof entry.router !== 'string' || typeof entry.treasury !== 'string') {
    throw new Error('SIGNER_POLICY names no router or no treasury')
  }
  const router = entry.router.toLowerCase()
  const treasury = entry.treasury.toLowerCase()
  if (!Object.values(pinnedChains).some((chain) => chain.router === router)) {
    throw new Error('SIGNER_POLICY names a router that this release does not know')
  }
  if (!address.test(treasury) || /^0x0{38}/.test(treasury)) throw new Error('SIGNER_POLICY has a bad treasury')
  return { router, treasury }
}
