import { type Address, areAddressesEqual, parseEvmAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { FieldErrorId } from '@murmur/contract/errors/field-errors'
import { parseWatchedId, type UserId, type WatchedId } from '@murmur/contract/ids'
import { maxWatchedAddresses, type WatchedAddress, type watchedApi } from '@murmur/contract/trading/watched-addresses'
import type * as v from 'valibot'
import type { Chain } from '#chains/chain.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import { findWallet } from '../find-wallet.ts'
import { insertWatched, listWatched, lockOwner, removeWatched, renameWatched, toWatched } from './watched.store.ts'

export type ChangeWatchedDeps = {
  db: Db
  now: Clock
  newId: () => string
  chains: readonly { key: ChainKey; chain: Pick<Chain, 'readAddress'> }[]
}

/**
 * Watches an address; returns all that the user watches. An EVM address is watched on every EVM chain.
 * @throws Refusal BAD_REQUEST for text that isn't an address of the chain, an own or a known address, LIST_FULL
 */
export async function addWatchedAddress(
  deps: ChangeWatchedDeps,
  userId: UserId,
  input: v.InferOutput<typeof watchedApi.add.body>,
): Promise<WatchedAddress[]> {
  const name = parseName(input)
  const address = parseAddress(deps, input)
  const { evmAddress, solAddress } = await findWallet(deps.db, userId)
  if ([evmAddress, solAddress].some((own) => areAddressesEqual(own, address))) throw fieldRefusal({ id: 'watched-own' })
  return transact(deps.db, async (tx) => {
    if (!(await lockOwner(tx, userId))) throw new Refusal('SIGNED_OUT')
    const watchedRows = await listWatched(tx, userId)
    if (watchedRows.some((each) => areAddressesEqual(each.address, address)))
      throw fieldRefusal({ id: 'watched-known' })
    if (watchedRows.length >= maxWatchedAddresses) {
      throw new Refusal('LIST_FULL', { reason: 'watched-full', values: { count: maxWatchedAddresses } })
    }
    const family = input.chain === 'sol' ? 'sol' : 'evm'
    await insertWatched(tx, { id: parseWatchedId(deps.newId()), userId, name, family, address, createdAt: deps.now() })
    return listAll(tx, userId)
  })
}

/** @throws Refusal NOT_FOUND */
export async function renameWatchedAddress(
  { db }: Pick<ChangeWatchedDeps, 'db'>,
  userId: UserId,
  { id, ...labels }: { id: WatchedId; name: string },
): Promise<WatchedAddress[]> {
  const name = parseName(labels)
  return transact(db, async (tx) => {
    if (!(await renameWatched(tx, userId, { id, name }))) throw new Refusal('NOT_FOUND')
    return listAll(tx, userId)
  })
}

/** @throws Refusal NOT_FOUND */
export async function removeWatchedAddress(
  { db }: Pick<ChangeWatchedDeps, 'db'>,
  userId: UserId,
  id: WatchedId,
): Promise<WatchedAddress[]> {
  return transact(db, async (tx) => {
    if (!(await removeWatched(tx, userId, id))) throw new Refusal('NOT_FOUND')
    return listAll(tx, userId)
  })
}

async function listAll(tx: Tx, userId: UserId): Promise<WatchedAddress[]> {
  return (await listWatched(tx, userId)).map(toWatched)
}

/** The canonical form; a checksum in mixed letters must be right. */
function parseAddress(
  { chains }: ChangeWatchedDeps,
  { chain: wanted, address: text }: Pick<v.InferOutput<typeof watchedApi.add.body>, 'chain' | 'address'>,
): Address {
  const address = chains.find(({ key }) => key === wanted)?.chain.readAddress(text)
  if (address) return address
  const isMistyped = wanted !== 'sol' && parseEvmAddress(text)
  throw fieldRefusal({ id: isMistyped ? 'recipient-address-mistyped' : 'recipient-address-invalid' })
}

/** Cleans a name to one line without invisible characters. */
function parseName({ name }: { name: string }): string {
  const cleaned = cleanLine(name, 40)
  if (cleaned === '') throw fieldRefusal({ id: 'watched-name-missing' }, 'name')
  return cleaned
}

function fieldRefusal({ id }: { id: FieldErrorId }, field: 'address' | 'name' = 'address'): Refusal {
  return new Refusal('BAD_REQUEST', { fields: { [field]: { id, values: {} } } })
}
