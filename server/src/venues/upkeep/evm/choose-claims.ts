import { addressKey } from '@murmur/contract/address'
import type { WalletTokens } from '#venues/upkeep.port.ts'
import type { ApprovalClaim } from './find-approvals.ts'

/** Anyone can write logs that name the owner in a contract of their own, so the pairs of such tokens are bounded. */
const maxPerListedToken = 10
const maxPerUnlistedToken = 3
const maxUnlisted = 300

/**
 * Selects the claims whose allowances are read: every approval of a verified token, and a limited number per other token,
 * so that no contract can displace the approvals of another listed one. `isTruncated`: some were left out.
 */
export function chooseClaims(
  claims: readonly ApprovalClaim[],
  { verified, others }: WalletTokens,
): { chosen: ApprovalClaim[]; isTruncated: boolean } {
  const [honest, listed] = [verified, others].map((tokens) => new Set<string>(tokens.map(addressKey)))
  const verifiedClaims: ApprovalClaim[] = []
  const unverified = new Map<string, ApprovalClaim[]>()
  for (const claim of claims) {
    const key = addressKey(claim.token)
    // Some tokens log an approval of zero when anyone transfers nothing of the owner's: honest contracts mean no allowance by it.
    if (!honest?.has(key)) getOrAddClaims(unverified, key).push(claim)
    else if (claim.isAboveZero) verifiedClaims.push(claim)
  }
  const listedClaims: ApprovalClaim[] = []
  const unlistedClaims: ApprovalClaim[] = []
  let unverifiedCount = 0
  for (const [key, tokenClaims] of unverified) {
    unverifiedCount += tokenClaims.length
    if (listed?.has(key)) listedClaims.push(...selectNewest(tokenClaims, maxPerListedToken))
    else unlistedClaims.push(...selectNewest(tokenClaims, maxPerUnlistedToken))
  }
  const chosen = [...listedClaims, ...selectNewest(unlistedClaims, maxUnlisted)]
  return { chosen: [...verifiedClaims, ...chosen], isTruncated: chosen.length < unverifiedCount }
}

function getOrAddClaims(claims: Map<string, ApprovalClaim[]>, key: string): ApprovalClaim[] {
  const tokenClaims = claims.get(key) ?? []
  claims.set(key, tokenClaims)
  return tokenClaims
}

/** The claims of an amount before those of zero, the newest first. */
function selectNewest(claims: readonly ApprovalClaim[], limit: number): ApprovalClaim[] {
  return [...claims]
    .sort((a, b) => Number(b.isAboveZero) - Number(a.isAboveZero) || Number(b.block - a.block))
    .slice(0, limit)
}
