import * as v from 'valibot'
import type { EvmAddress, SolanaAddress } from '#address.ts'
import { object } from '#schema/object.ts'
import type { EncryptedSecret } from '#signer.ts'
import type { GuardState } from '#signer-guards.ts'
import type { LogState } from '#signer-log.ts'
import { PasskeyCredential, type PasskeyRequest, type PasskeyState } from '#signer-passkeys.ts'

/**
 * A wallet's private keys, encrypted because neither process can overwrite the buffers of the pipe between them. AES-256-GCM
 * over the JSON bytes `{"ethPrivateKey":…,"solPrivateKey":…}`, with the tag at the end of `ciphertext`; base64. The key is
 * HKDF-SHA256 of the X25519 secret of the request's `publicKey` and this `publicKey`, without salt, with the JSON array
 * `["murmur/export/v1",userId,walletId,publicKey of the request,publicKey]` as info.
 */
export type EncryptedExport = { publicKey: string; iv: string; ciphertext: string }

/**
 * The wallet's own signature that a transaction belongs to its terms, for a receipt: 0x and 65 bytes of an EIP-191 message, or base58
 * of a Solana off-chain message. `passkey` signed the terms; null if the user required none.
 */
export const SignedStatement = object({ signature: v.string(), passkey: v.nullable(PasskeyCredential) })
export type SignedStatement = v.InferOutput<typeof SignedStatement>

export type SignerResults = {
  hello: { kekId: string; sentinel: EncryptedSecret }
  'create-wallet': { evmAddress: EvmAddress; solAddress: SolanaAddress; sealed: EncryptedSecret }
  /**
   * `passkey`: the challenge to sign for `approve`, the hash of the terms; null unless the user requires a passkey for
   * them. `isBelow`: they are within the user's threshold, and `approve` needs no signature. `sellableFrom`: Unix
   * milliseconds before which what the terms buy may not leave the wallet; null: immediately. The last two are absent from
   * a signer of an earlier release.
   */
  attest: { mac: string; passkey: PasskeyRequest | null; isBelow?: boolean; sellableFrom?: number | null }
  'sign-evm': { raw: `0x${string}`; hash: `0x${string}`; statement: SignedStatement }
  /**
   * `statement`: for the receipt; null above the agreed network fee, for a cancellation, and if the approval is no longer
   * known.
   */
  'replace-evm': { raw: `0x${string}`; hash: `0x${string}`; statement: SignedStatement | null }
  /** `raw`: the complete signed transaction, base64. `signature`: base58, the transaction's id. */
  'sign-solana': { raw: string; signature: string; statement: SignedStatement }
  export: EncryptedExport
  rotate: { kekId: string; sentinel: EncryptedSecret }
  reseal: { sealed: EncryptedSecret }
  'forget-key': { kekIds: string[] }
  approve: Record<string, never>
  'passkey-state': PasskeyState
  'passkey-challenge': PasskeyRequest & { nonce: string }
  'use-passkey': PasskeyState
  'recover-passkeys': PasskeyState
  freeze: GuardState
  thaw: GuardState
  'set-limits': GuardState
  'keep-limits': GuardState
  'set-recipients': GuardState
  'guard-state': GuardState
  'sign-log': LogState
  'log-state': LogState
}

/**
 * Why the signer rejects a change of passkeys. PASSKEYS_OFF: no site is configured whose passkeys it could verify.
 * PASSKEYS_FULL: the user has the maximum number. PASSKEY_KNOWN: the user already has this one. PASSKEY_UNKNOWN: the user
 * does not have this one. PASSKEY_INVALID: its key isn't a point on P-256. PASSKEY_LAST: one is required, and this is the
 * last. NO_RECOVERY_CODE: without one, none can be required.
 */
export type PasskeySettingError =
  | 'PASSKEYS_OFF'
  | 'PASSKEYS_FULL'
  | 'PASSKEY_KNOWN'
  | 'PASSKEY_UNKNOWN'
  | 'PASSKEY_INVALID'
  | 'PASSKEY_LAST'
  | 'NO_RECOVERY_CODE'

/**
 * WRONG_KEY: the key cannot decrypt the sentinel or the wallet. TAMPERED: a ciphertext or MAC does not match. REFUSED:
 * the request is outside the terms or the signer's own bounds. PASSKEY: the user's passkey is missing, or it did not sign
 * exactly this. FROZEN: the user or the operator froze the account. OVER_LIMIT: above the user's limits. NO_LIMIT: the
 * user's limits do not cover this asset, so it may leave the wallet only with a required passkey. NOT_LISTED: the user
 * sends only to recipients on a list, and this recipient is not on it, or still waits. UNAVAILABLE: the signer could not
 * write its log and did nothing.
 */
export type SignerErrorCode =
  | PasskeySettingError
  | 'BAD_REQUEST'
  | 'WRONG_KEY'
  | 'TAMPERED'
  | 'REFUSED'
  | 'PASSKEY'
  | 'FROZEN'
  | 'OVER_LIMIT'
  | 'NO_LIMIT'
  | 'NOT_LISTED'
  | 'UNAVAILABLE'
export type SignerReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; code: SignerErrorCode; reason: string }
