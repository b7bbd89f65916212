import { z } from 'zod'
import type { Solana } from '#integrations/chains/solana/open-solana.ts'
import { Signature, Whole } from '#integrations/chains/solana/shapes.ts'

export type Commitment = 'confirmed' | 'finalized'
const Listed = z.array(z.object({ signature: Signature, slot: Whole }))
export type Listed = z.output<typeof Listed>[number]

/** Mostly little is new: the first page is short, since nodes answer it in full however old its entries are. */
const pageSizes = { first: 25, later: 500 }

/** The transactions that name an address, above a slot, newest first. */
export async function listSignatures(
  solana: Solana,
  commitment: Commitment,
  address: string,
  above: bigint,
): Promise<Listed[]> {
  const found: Listed[] = []
  for (let before: string | undefined; ; ) {
    const limit = before ? pageSizes.later : pageSizes.first
    const options = { limit, commitment, ...(before ? { before } : {}) }
    const page = await solana.read(Listed, 'getSignaturesForAddress', [address, options])
    found.push(...page.filter(({ slot }) => slot > above))
    const oldest = page.at(-1)
    if (!oldest || page.length < limit || oldest.slot <= above || oldest.signature === before) return found
    before = oldest.signature
  }
}
