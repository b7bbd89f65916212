import * as v from 'valibot'
import { ChainInput } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { RecipientId } from '#ids.ts'
import { Address } from '#schema/address.ts'
import { object } from '#schema/object.ts'

/** The chains on which an address is valid: an EVM address is the same account on each EVM chain. */
export const AddressFamily = v.picklist(['evm', 'sol'])
export type AddressFamily = v.InferOutput<typeof AddressFamily>

/** An entry of the user's address book. Nothing can be sent to it before `usableAt`. */
export const Recipient = object({
  id: RecipientId,
  name: v.string(),
  note: v.string(),
  family: AddressFamily,
  address: Address,
  /** ISO time from which sends are allowed. */
  usableAt: v.string(),
  /** ISO time of the last send; null before the first. */
  lastSentAt: v.nullable(v.string()),
})
export type Recipient = v.InferOutput<typeof Recipient>

/**
 * A warning about an address, shown before the address is added. `look-alike`: its first and last four characters equal those of
 * `similarTo`, a recipient or an address that has sent to the wallet. `contract`: code runs there; it may not pass coins on.
 * `unused`: nothing has been sent from or to it. `no-checksum`: an EVM address in one case, whose typing errors cannot be found.
 */
export const AddressWarning = object({
  code: v.picklist(['look-alike', 'contract', 'unused', 'no-checksum']),
  similarTo: v.optional(v.nullable(object({ name: v.nullable(v.string()), address: Address }))),
})
export type AddressWarning = v.InferOutput<typeof AddressWarning>

/** A valid address, in its canonical form and in groups of four characters to read aloud and compare. */
export const CheckedAddress = object({
  family: AddressFamily,
  address: Address,
  groups: v.array(v.string()),
  warnings: v.array(AddressWarning),
})
export type CheckedAddress = v.InferOutput<typeof CheckedAddress>

const addressText = v.pipe(
  v.string(asFieldErrorId('recipient-address-missing')),
  v.trim(),
  v.minLength(1, asFieldErrorId('recipient-address-missing')),
  v.maxLength(128, asFieldErrorId('recipient-address-invalid')),
)
const name = v.pipe(
  v.string(asFieldErrorId('recipient-name-missing')),
  v.trim(),
  v.minLength(1, asFieldErrorId('recipient-name-missing')),
  v.maxLength(40, asFieldErrorId('too-long')),
)
const note = v.pipe(v.string(), v.trim(), v.maxLength(200, asFieldErrorId('too-long')))
const idParams = object({ id: RecipientId })
const reply = object({ data: Recipient })

export const recipientsApi = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/recipients',
    access: 'verified',
    cachesSession: true,
    summary: 'Your address book',
    reply: object({ data: v.array(Recipient) }),
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/recipients/check',
    access: 'verified',
    summary: 'Checks an address before it is added; changes nothing',
    body: object({ chain: ChainInput, address: addressText }),
    reply: object({ data: CheckedAddress }),
    limit: { max: 60, perSeconds: 60 },
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/recipients',
    access: 'verified',
    summary: 'Adds a recipient; sends to it are possible after a waiting time',
    body: object({
      chain: ChainInput,
      address: addressText,
      name,
      note: v.optional(note),
      /** The warnings that the user has seen and accepted. Every warning of the address must be among them. */
      acceptedWarnings: v.optional(v.array(AddressWarning.entries.code)),
      ...reauthFields,
    }),
    reply,
    limit: { max: 20, perSeconds: 60 },
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/recipients/:id',
    access: 'verified',
    summary:
      'Changes the name and the note of a recipient, with the proof that adding it needs; its address cannot change',
    params: idParams,
    body: object({ name, note: v.optional(note), ...reauthFields }),
    reply,
    limit: { max: 60, perSeconds: 60 },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/recipients/:id',
    access: 'verified',
    summary: 'Removes a recipient, and cancels its waiting time',
    params: idParams,
    reply: object({ data: v.array(Recipient) }),
    limit: { max: 60, perSeconds: 60 },
  }),
  /** Removes a recipient by the link of the mail that announces it; works without a session. */
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/recipients/cancel',
    access: 'public',
    summary: 'Removes a recipient by the single-use code of its mail',
    body: object({ code: v.pipe(v.string(), v.maxLength(128)) }),
    reply: object({ data: object({ name: v.string(), address: Address }) }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
