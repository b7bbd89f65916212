import * as v from 'valibot'
import { object } from '#schema/object.ts'

/** The acts that a passkey can prove the user for, in place of password and second factor. */
export const provenActs = [
  'add-passkey',
  'remove-passkey',
  'add-authenticator',
  'remove-authenticator',
  'email-factor',
  'recovery-codes',
  'change-password',
  'change-email',
  'thaw',
  'export-keys',
  'export-data',
  'delete-account',
  'limits',
  'trading-settings',
  'voice-settings',
  'signing-passkeys',
  'recover-signing-passkeys',
  'add-recipient',
  'rename-recipient',
  'allow-recipient',
  'any-recipient',
  /** Also revokes an approval, and reclaims rent. */
  'send',
  'replace',
] as const

/**
 * The single act that a passkey proof is valid for. `of`: the object of the act, as its request names it: the id of an
 * intent, a trade, a recipient or a passkey, or the address of a new recipient.
 */
export const ProvenAct = object({
  act: v.picklist(provenActs),
  of: v.optional(v.pipe(v.string(), v.maxLength(128))),
})
export type ProvenAct = v.InferOutput<typeof ProvenAct>
