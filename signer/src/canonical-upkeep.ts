import type { SolanaReclaimTerms, SolanaRevokeTerms, UpkeepTerms } from '@murmur/contract/signer-upkeep'

/** Returns the canonical text of a wallet's upkeep, in the format of `canonicalTerms` and with first elements of its own. */
export function canonicalUpkeep(terms: UpkeepTerms): string {
  if (terms.side === 'reclaim') return canonicalReclaim(terms)
  if (terms.chain === 'sol') return canonicalSolanaRevoke(terms)
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

function canonicalSolanaRevoke(terms: SolanaRevokeTerms): string {
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

function canonicalReclaim(terms: SolanaReclaimTerms): string {
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
