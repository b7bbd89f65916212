import { type Address, areAddressesEqual } from '@murmur/contract/address'
import type { UserId } from '@murmur/contract/ids'
import { and, eq, ilike, ne } from 'drizzle-orm'
import type { Queries } from '#platform/db/db.ts'
import { transfers } from '#wallets/tables/transfers.ts'
import type { Wallet } from '../find-wallet.ts'
import type { RecipientRow } from './recipients.store.ts'

/** An address that another one could be mistaken for; `name`: of a recipient. */
export type LookAlike = { name: string | null; address: Address }

type KnownAddresses = {
  wallet: Pick<Wallet, 'userId' | 'evmAddress' | 'solAddress'>
  recipients: readonly RecipientRow[]
}

/**
 * Finds an address that the user knows and that begins and ends like this one: of a recipient, of the user's own wallet, or of a
 * past transfer. Programs shorten addresses to these characters, and attackers create addresses that share them. Ignores case,
 * which people overlook.
 */
export async function findLookAlike(
  queries: Queries,
  { wallet, recipients }: KnownAddresses,
  address: Address,
): Promise<LookAlike | undefined> {
  const ownAddresses = [wallet.evmAddress, wallet.solAddress].map((each) => ({ name: null, address: each }))
  const knownLookAlike = [...recipients, ...ownAddresses].find((each) => looksAlike(each.address, address))
  if (knownLookAlike) return { name: knownLookAlike.name, address: knownLookAlike.address }
  const past = await findCounterparty(queries, wallet.userId, address)
  return past && { name: null, address: past }
}

function looksAlike(one: Address, other: Address): boolean {
  const [a, b] = [getEnds(one), getEnds(other)]
  return !areAddressesEqual(one, other) && a.first === b.first && a.last === b.last
}

/** The first four characters with the prefix 0x, and the last four, in lower case. */
function getEnds(address: Address): { first: string; last: string } {
  const text = address.toLowerCase()
  return { first: text.slice(0, text.startsWith('0x') ? 6 : 4), last: text.slice(-4) }
}

async function findCounterparty(queries: Queries, userId: UserId, address: Address): Promise<Address | undefined> {
  const { first, last } = getEnds(address)
  // Neither hex nor base58 has the characters that a pattern treats specially.
  const isSimilar = and(ilike(transfers.counterparty, `${first}%${last}`), ne(transfers.counterparty, address))
  const [found] = await queries
    .select({ counterparty: transfers.counterparty })
    .from(transfers)
    .where(and(eq(transfers.userId, userId), isSimilar))
    .limit(1)
  return found?.counterparty ?? undefined
}
