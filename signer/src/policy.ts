import type { SolanaAddress } from '@murmur/contract/address'
import { pinnedChains } from '#pinned-chains.ts'
import { isRecord } from '#shapes.ts'
import { isAddress } from '#solana/token-accounts.ts'

export type Policy = {
  /** The only allowed router and treasury of each chain id, as lower-case addresses. */
  evm: ReadonlyMap<number, { router: string; treasury: string }>
  /** If undefined, nothing is signed for Solana. */
  sol: SolanaPolicy | undefined
}

/**
 * The only accounts that may receive the platform fee, base58: `treasury` in wrapped SOL; of a trade between two tokens, the
 * associated token account of `treasuryOwner`, without which no such trade is signed.
 */
export type SolanaPolicy = {
  treasury: SolanaAddress
  treasuryOwner: SolanaAddress | undefined
  /**
   * Whether a swap may consist of plain transfers, as the sandbox's do. Such a transaction can pay any address, so that live signers
   * refuse it.
   */
  allowsSettlements: boolean
  /** Replaces that account for receipts, whose terms cannot show its owner. Never part of SIGNER_POLICY. */
  tokenTreasury?: SolanaAddress
}

const address = /^0x[0-9a-f]{40}$/
const solanaFields: ReadonlySet<string> = new Set(['treasury', 'treasuryOwner', 'allowsSettlements'])

/**
 * Parses SIGNER_POLICY, `{"<chainId>":{"router":"0x…","treasury":"0x…"},"sol":{"treasury":"<base58>","treasuryOwner":"<base58>",
 * "allowsSettlements":true}}`; the owner and the settlements are optional. Throws on any other text, so that the signer does not start without a policy.
 */
export function parsePolicy(text: string | undefined): Policy {
  const parsed: unknown = JSON.parse(text ?? '')
  if (!isRecord(parsed)) throw new Error('SIGNER_POLICY is not an object')
  const { sol, ...chains } = parsed
  return {
    evm: new Map(Object.entries(chains).map(([chainId, entry]) => [parseChainId(chainId), parseEvmEntry(entry)])),
    sol: sol === undefined ? undefined : parseSolanaEntry(sol),
  }
}

function parseSolanaEntry(entry: unknown): SolanaPolicy {
  const names = isRecord(entry) ? Object.keys(entry) : []
  if (!isRecord(entry) || names.some((name) => !solanaFields.has(name))) {
    throw new Error('SIGNER_POLICY has an unknown field for Solana')
  }
  const { treasury, treasuryOwner, allowsSettlements = false } = entry
  if (typeof allowsSettlements !== 'boolean') throw new Error('SIGNER_POLICY has an invalid field for Solana')
  return {
    allowsSettlements,
    treasury: parseTreasury(treasury),
    treasuryOwner: treasuryOwner === undefined ? undefined : parseTreasury(treasuryOwner),
  }
}

function parseTreasury(account: unknown): SolanaAddress {
  if (typeof account !== 'string' || !isAddress(account) || /^1{16}/.test(account)) {
    throw new Error('SIGNER_POLICY has an invalid treasury for Solana')
  }
  return account
}

function parseChainId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('SIGNER_POLICY has an invalid chain id')
  return Number(text)
}

function parseEvmEntry(entry: unknown): { router: string; treasury: string } {
  if (!isRecord(entry) || typeof entry.router !== 'string' || typeof entry.treasury !== 'string') {
    throw new Error('SIGNER_POLICY names no router or no treasury')
  }
  const router = entry.router.toLowerCase()
  const treasury = entry.treasury.toLowerCase()
  if (!Object.values(pinnedChains).some((chain) => chain.router === router)) {
    throw new Error('SIGNER_POLICY names a router that this release does not know')
  }
  if (!address.test(treasury) || /^0x0{38}/.test(treasury)) throw new Error('SIGNER_POLICY has an invalid treasury')
  return { router, treasury }
}
