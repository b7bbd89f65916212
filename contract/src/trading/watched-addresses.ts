import * as v from 'valibot'
import { ChainInput, ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { WatchedId } from '#ids.ts'
import { Address } from '#schema/address.ts'
import { object } from '#schema/object.ts'
import { AddressFamily } from '#trading/recipients.ts'
import { HeldToken } from '#trading/wallets.ts'

/** An address whose balances are shown. Murmur has no key for it, and nothing can be traded or sent from it. */
export const WatchedAddress = object({
  id: WatchedId,
  name: v.string(),
  family: AddressFamily,
  address: Address,
})
export type WatchedAddress = v.InferOutput<typeof WatchedAddress>

/**
 * The holdings of a watched address on one chain: the coin and well-known tokens, the coin first, without zero balances. No amount of it is
 * sellable. `tokens`: null if the chain did not respond.
 */
export const WatchedBalances = object({ chain: ChainKey, tokens: v.nullable(v.array(HeldToken)) })
export type WatchedBalances = v.InferOutput<typeof WatchedBalances>

/** Maximum number of watched addresses per user. */
export const maxWatchedAddresses = 10

const idParams = object({ id: WatchedId })
const name = v.pipe(
  v.string(asFieldErrorId('watched-name-missing')),
  v.trim(),
  v.minLength(1, asFieldErrorId('watched-name-missing')),
  v.maxLength(40, asFieldErrorId('too-long')),
)
const list = object({ data: v.array(WatchedAddress) })
const limit = { max: 60, perSeconds: 60 }

export const watchedApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/watched',
    access: 'verified',
    cachesSession: true,
    summary: 'The addresses that you watch',
    reply: list,
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/watched',
    access: 'verified',
    summary: 'Watches an address: its balances are shown, apart from yours',
    body: object({
      chain: ChainInput,
      address: v.pipe(
        v.string(asFieldErrorId('watched-address-missing')),
        v.trim(),
        v.minLength(1, asFieldErrorId('watched-address-missing')),
        v.maxLength(128, asFieldErrorId('recipient-address-invalid')),
      ),
      name,
    }),
    reply: list,
    limit,
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/watched/:id',
    access: 'verified',
    summary: 'Changes the name of a watched address',
    params: idParams,
    body: object({ name }),
    reply: list,
    limit,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/watched/:id',
    access: 'verified',
    summary: 'Watches an address no longer',
    params: idParams,
    reply: list,
    limit,
  }),
  balances: defineEndpoint({
    method: 'GET',
    path: '/api/watched/:id/balances',
    access: 'verified',
    cachesSession: true,
    summary: 'What a watched address holds on each chain where it is valid',
    params: idParams,
    reply: object({ data: v.array(WatchedBalances) }),
    limit: { max: 30, perSeconds: 60 },
  }),
}
