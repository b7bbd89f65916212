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

/** The transactions in a range that name some addresses, listed in several calls if there are many: anyone can send any number. */
export type Listing = {
  range: ListRange
  /** Addresses whose lists have not been read down to `above` yet, with the oldest signature so far. */
  open: Map<SolanaAddress, string | undefined>
  /** All addresses of this listing. */
  known: Set<SolanaAddress>
  /** Newest first for each address. */
  found: Map<string, ListedSignature>
  /** How many transactions to remember. Nodes list the newest first, which are dropped: `range.slot` is then earlier. */
  maxFound: number
}

/** Starts a listing; reads nothing yet. */
export function createListing(range: ListRange, addresses: readonly SolanaAddress[], maxFound: number): Listing {
  const listing = { range, open: new Map(), known: new Set<SolanaAddress>(), found: new Map(), maxFound }
  addAddresses(listing, addresses)
  return listing
}

/** Adds the addresses that the listing does not have. */
export function addAddresses({ known, open }: Listing, addresses: readonly SolanaAddress[]): void {
  for (const address of addresses) {
    if (known.has(address)) continue
    known.add(address)
    open.set(address, undefined)
  }
}

/**
 * Reads up to `maxPages` pages of a listing, whose `open` is empty once it is complete.
 * @returns the number of pages left
 * @throws UPSTREAM_DOWN when the responding node is behind the one that reported the settled slot: the transactions that it
 * lacks would be skipped for good
 */
export async function listPages(solana: Solana, listing: Listing, maxPages: number): Promise<number> {
  const { commitment, above, slot: settled } = listing.range
  let pagesLeft = maxPages
  for (const [address, oldest] of listing.open) {
    for (let before = oldest; ; ) {
      if (pagesLeft === 0) return 0
      pagesLeft -= 1
      const limit = before ? pageSizes.later : pageSizes.first
      const options = { limit, commitment, minContextSlot: Number(settled), ...(before ? { before } : {}) }
      const page = await solana.read(ListedSignature, 'getSignaturesForAddress', [address, options])
      addPage(listing, page)
      const last = page.at(-1)
      if (!last || page.length < limit || last.slot <= above || last.signature === before) break
      before = last.signature
      listing.open.set(address, before)
    }
    listing.open.delete(address)
  }
  return pagesLeft
}

function addPage(listing: Listing, page: readonly ListedSignature[]): void {
  const { range, found, maxFound } = listing
  for (const each of page) if (each.slot > range.above && each.slot <= range.slot) found.set(each.signature, each)
  if (found.size <= maxFound) return
  const slots = [...found.values()].map(({ slot }) => slot).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [oldest = 0n, cut = 0n] = [slots[0], slots[maxFound]]
  // Whole slots only.
  const end = oldest < cut ? cut - 1n : cut
  for (const { signature, slot } of found.values()) if (slot > end) found.delete(signature)
  listing.range = { ...range, slot: end }
}
