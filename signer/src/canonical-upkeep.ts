import type { UpkeepTerms } from '@murmur/contract/signer-upkeep'

/** Returns the canonical text of a wallet's upkeep, in the format of `canonicalTerms` and with first elements of its own. */
export function canonicalUpkeep(terms: UpkeepTerms): string {
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
