import type { SolanaReclaimTerms, SolanaRevokeTerms, UpkeepTerms } from '@murmur/contract/signer-upkeep'

/** Returns the canonical text of a wallet's upkeep, in the format of `canonicalizeTerms` and with first elements of its own. */
export function canonicalizeUpkeep(terms: UpkeepTerms): string {
  if (terms.side === 'reclaim') return canonicalizeReclaim(terms)
  if (terms.chain === 'sol') return canonicalizeSolanaRevoke(terms)
  return JSON.stringify([
    'murmur/revoke/v1',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.chainId,
    terms.address.toLowerCase(),
    terms.side,
    terms.token.toLowerCase(),
    terms.spender.toLowerCase(),
    terms.maxNetworkFee,
    terms.deadline,
  ])
}

function canonicalizeSolanaRevoke(terms: SolanaRevokeTerms): string {
  return JSON.stringify([
    'murmur/revoke/sol/v1',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.address,
    terms.side,
    terms.account,
    terms.tokenProgram,
    terms.token,
    terms.spender,
    terms.maxNetworkFee,
    terms.deadline,
  ])
}

function canonicalizeReclaim(terms: SolanaReclaimTerms): string {
  return JSON.stringify([
    'murmur/reclaim/sol/v1',
    terms.intentId,
    terms.userId,
    terms.walletId,
    terms.chain,
    terms.address,
    terms.side,
    terms.accounts.map(({ address, program }) => [address, program]),
    terms.maxNetworkFee,
    terms.deadline,
  ])
}
