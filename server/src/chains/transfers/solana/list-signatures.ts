import type { SolanaAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { Signature, WholeNumber } from '#chains/solana/rpc-schemas.ts'

type Commitment = 'confirmed' | 'finalized'
const ListedSignature = v.array(object({ signature: Signature, slot: WholeNumber }))
export type ListedSignature = v.InferOutput<typeof ListedSignature>[number]

/** Usually little is new, so the first page is short: nodes always fill a page, even with old entries. */
const pageSizes = { first: 25, later: 500 }

/** The range to read: settled by this commitment up to `slot`, already reported up to `above`. */
export type ListRange = { commitment: Commitment; above: bigint; slot: bigint }

/**
 * The transactions that name an address, above a slot, newest first.
 * @throws UPSTREAM_DOWN when the responding node is behind the one that reported the settled slot: the transactions that it
 * lacks would be skipped for good
 */
export async function listSignatures(
  solana: Solana,
  address: SolanaAddress,
  { commitment, above, slot: settled }: ListRange,
): Promise<ListedSignature[]> {
  const found: ListedSignature[] = []
  for (let before: string | undefined; ; ) {
    const limit = before ? pageSizes.later : pageSizes.first
    const options = { limit, commitment, minContextSlot: Number(settled), ...(before ? { before } : {}) }
    const page = await solana.read(ListedSignature, 'getSignaturesForAddress', [address, options])
    found.push(...page.filter(({ slot }) => slot > above))
    const oldest = page.at(-1)
    if (!oldest || page.length < limit || oldest.slot <= above || oldest.signature === before) return found
    before = oldest.signature
  }
}
