import type { EvmAddress } from '@murmur/contract/address'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import type { WalletTokens } from '#venues/upkeep.port.ts'
import { type ApprovalClaim, addClaim, type FoundApprovals, findApprovals } from './find-approvals.ts'

/** `from`: the first block that was searched for verified tokens. `isPartial`: fewer blocks were searched for the others. */
export type SearchedApprovals = FoundApprovals & { isPartial: boolean }

/**
 * Searches the approvals of the wallet's tokens separately from those of all contracts: nodes limit the size of a response,
 * and anyone can fill it with logs of their own contracts.
 */
export async function searchApprovals(
  evm: Evm,
  owner: EvmAddress,
  head: bigint,
  { verified, others }: WalletTokens,
): Promise<SearchedApprovals> {
  // A node reads an empty list of addresses as all of them.
  const search = async (tokens: readonly EvmAddress[]): Promise<FoundApprovals> =>
    tokens.length === 0 ? { claims: [], from: undefined } : findApprovals(evm, owner, head, tokens)
  const [verifiedSearch, unverifiedSearch, fullSearch] = await Promise.all([
    search(verified),
    search(others),
    findApprovals(evm, owner, head),
  ])
  const from = earliestBlock(verifiedSearch.from, fullSearch.from)
  const claims = new Map<string, ApprovalClaim>()
  for (const found of [verifiedSearch, unverifiedSearch, fullSearch])
    for (const claim of found.claims) addClaim(claims, claim)
  return { claims: [...claims.values()], from, isPartial: fullSearch.from !== from }
}

function earliestBlock(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}
