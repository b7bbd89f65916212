import * as v from 'valibot'
import { type Address as AddressText, addressKey } from '#address.ts'
import { ChainKey } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { RecipientId } from '#ids.ts'
import { Address } from '#schema/address.ts'
import { object } from '#schema/object.ts'
import { PasskeyProof } from '#signer-passkeys.ts'
import { AddressFamily } from '#trading/recipients.ts'

/** A recipient on the signer's list. `id`, `name`: of its entry in the address book; null if there is none any more. */
export const AllowedRecipient = object({
  family: AddressFamily,
  address: Address,
  /** The only chain on which it is listed, of a contract that runs there alone; null: every chain of the family. */
  chain: v.nullable(ChainKey),
  id: v.nullable(RecipientId),
  name: v.nullable(v.string()),
  /** ISO time from which the signer signs sends to it; null: now. */
  from: v.nullable(v.string()),
})
export type AllowedRecipient = v.InferOutput<typeof AllowedRecipient>

/** The only recipients that the signer signs sends to. */
export const AllowedRecipients = object({
  /** Whether sends are restricted; otherwise the list is empty. */
  isOn: v.boolean(),
  /** ISO time from which sends are no longer restricted; null: they stay restricted. */
  offFrom: v.nullable(v.string()),
  recipients: v.array(AllowedRecipient),
})
export type AllowedRecipients = v.InferOutput<typeof AllowedRecipients>

const reply = object({ data: AllowedRecipients })
const path = '/api/allowed-recipients'
// The signer stores every change permanently.
const limit = { max: 60, perSeconds: 3_600 }
const proof = {
  ...reauthFields,
  /** The proof of the action `allow-recipient` or `any-recipient`; needed if the user requires a passkey. */
  passkey: v.optional(PasskeyProof),
}

export const allowedRecipientsApi = {
  read: defineEndpoint({
    method: 'GET',
    path,
    access: 'verified',
    cachesSession: true,
    summary: 'The only recipients that the signer signs sends to',
    reply,
  }),
  restrict: defineEndpoint({
    method: 'POST',
    path,
    access: 'verified',
    summary:
      'Restricts sends to the recipients in your address book that no longer wait, immediately; cancels a pending end of it',
    reply,
    limit,
  }),
  keep: defineEndpoint({
    method: 'POST',
    path: `${path}/keep`,
    access: 'verified',
    summary: 'Cancels a pending end of the list and additions that wait; changes nothing if the list has ended',
    reply,
    limit,
  }),
  lift: defineEndpoint({
    method: 'POST',
    path: `${path}/off`,
    access: 'verified',
    summary: 'Lets sends go to any recipient again, after a waiting time; needs the password',
    body: object(proof),
    reply,
    limit,
  }),
  allow: defineEndpoint({
    method: 'POST',
    path: '/api/recipients/:id/allow',
    access: 'verified',
    summary: 'Adds a recipient of your address book to the list, after a waiting time; needs the password',
    params: object({ id: RecipientId }),
    body: object(proof),
    reply,
    limit,
  }),
  disallow: defineEndpoint({
    method: 'DELETE',
    path: `${path}/:address`,
    access: 'verified',
    summary: 'Removes a recipient from the list, immediately; its entry in the address book stays',
    params: object({ address: v.pipe(v.string(), v.maxLength(64)) }),
    reply,
    limit,
  }),
}

/** A recipient as the signer's list has it, on every chain of its family. */
export function toRecipientKey({ family, address }: { family: AddressFamily; address: AddressText }): string {
  return `${family}:${addressKey(address)}`
}

/** The entries of the signer's list that allow a send to an address on a chain. */
export function toListedKeys({ chain, address }: { chain: ChainKey; address: AddressText }): string[] {
  if (chain === 'sol') return [toRecipientKey({ family: 'sol', address })]
  return [toRecipientKey({ family: 'evm', address }), `${chain}:${addressKey(address)}`]
}
