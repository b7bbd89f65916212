import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type {
  AttestedTerms,
  EncryptedSecret,
  EvmAgreedTerms,
  SignerRequest,
  SolanaAgreedTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'
import type { FrozenBy, GuardState, RecipientsChange, SignerLimits } from '@murmur/contract/signer-guards'
import type { LogHead, LogState } from '@murmur/contract/signer-log'
import type {
  PasskeyAction,
  PasskeyAssertion,
  PasskeyProof,
  PasskeyRequest,
  PasskeyState,
} from '@murmur/contract/signer-passkeys'
import type { SignerResults } from '@murmur/contract/signer-replies'

export type WalletKeys = { userId: UserId; walletId: WalletId; sealed: EncryptedSecret }

type Replacement = Pick<
  Extract<SignerRequest, { op: 'replace-evm' }>,
  'original' | 'kind' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'yes'
>

/** The signer process. Rejects with SignerError if it refuses, and with Outage if it is down. */
export type Signer = {
  createWallet(ids: {
    userId: UserId
    walletId: WalletId
  }): Promise<{ evmAddress: EvmAddress; solAddress: SolanaAddress; sealed: EncryptedSecret }>
  /**
   * `passkey`: the challenge to sign before `approve`; null unless they need the user's passkey. `isBelow`: they are within the user's
   * threshold, and need `approve` without one. `sellableFrom`: until then (Unix milliseconds) the signer refuses to sell or send what the
   * terms buy; null or absent: immediately.
   */
  attest(terms: AttestedTerms): Promise<SignerResults['attest']>
  /**
   * Passes on the user's approval of attested terms. Rejects with SignerError PASSKEY unless a passkey of the user signed their hash, or they are
   * within the user's threshold (null).
   */
  approve(terms: AttestedTerms, mac: string, assertion: PasskeyAssertion | null): Promise<unknown>
  signEvm(
    keys: WalletKeys,
    terms: EvmAgreedTerms,
    mac: string,
    transaction: UnsignedEvmTransaction,
  ): Promise<SignerResults['sign-evm']>
  /**
   * Signs a replacement for `original`, a transaction signed under these terms, however long ago they were attested. `yes`: the user's
   * approval; null while the fee stays within the agreed maximum.
   */
  replaceEvm(
    keys: WalletKeys,
    terms: EvmAgreedTerms,
    mac: string,
    replacement: Replacement,
  ): Promise<SignerResults['replace-evm']>
  /** `raw`: the signed transaction, base64. `signature`: base58, the transaction's id. */
  signSolana(
    keys: WalletKeys,
    terms: SolanaAgreedTerms,
    mac: string,
    transaction: UnsignedSolanaTransaction,
  ): Promise<SignerResults['sign-solana']>
  /**
   * Returns the JSON bytes `{"ethPrivateKey":…,"solPrivateKey":…}`, so that keys never become a string in this process;
   * overwrite them after use. `passkey`: of the action `export`, where the user requires it.
   */
  exportKeys(keys: WalletKeys, passkey?: PasskeyProof): Promise<Uint8Array>
} & SignerPasskeys &
  SignerGuards &
  LogSigner

/**
 * The passkeys that the signer itself verifies. Rejects with SignerError PASSKEY if the proof is missing or wrong, and with a Refusal for a
 * change that it does not make: BAD_REQUEST, NOT_FOUND or LIST_FULL.
 */
type SignerPasskeys = {
  passkeyState(userId: UserId): Promise<PasskeyState>
  /** Returns the challenge to sign for an action; valid for 5 minutes, once. */
  challengePasskey(userId: UserId, action: PasskeyAction): Promise<PasskeyRequest & { nonce: string }>
  /** Carries out an action that the passkey confirms. `passkey`: null only for a user's first passkey. */
  usePasskey(userId: UserId, action: PasskeyAction, passkey: PasskeyProof | null): Promise<PasskeyState>
  /** Starts the wait of a recovery; after it, removes the user's passkeys and the requirement. */
  recoverPasskeys(userId: UserId, code: string): Promise<PasskeyState>
}

/** Guards that the signer enforces itself: it rejects with a Refusal ACCOUNT_FROZEN, OVER_LIMIT or BAD_RECIPIENT. */
export type SignerGuards = {
  /** Stops a user's trades, sends and exports, and cancels a thaw in progress. Idempotent. */
  freeze(userId: UserId, by: FrozenBy): Promise<GuardState>
  /** Starts the signer's own waiting time; a thaw in progress keeps its time. */
  thaw(userId: UserId, by: FrozenBy): Promise<GuardState>
  /**
   * Sets the user's limits: stricter ones at once, looser ones after the signer's own waiting time. `passkey`: of the action `limits`,
   * for looser ones of a user who requires one; otherwise rejects with SignerError PASSKEY.
   */
  setLimits(userId: UserId, limits: SignerLimits, passkey: PasskeyProof | null): Promise<GuardState>
  /** Cancels pending looser limits. */
  keepLimits(userId: UserId): Promise<GuardState>
  /**
   * Changes the list of recipients that the user may send to: stricter at once, looser after the signer's own waiting time. Rejects with
   * SignerError PASSKEY without the passkey of a user who requires one.
   */
  setRecipients(userId: UserId, change: RecipientsChange): Promise<GuardState>
  guardState(userId: UserId): Promise<GuardState>
}

/** Signs heads of the audit log with a key of its own. */
export type LogSigner = {
  /**
   * Signs the newest row of a chain, at most once a UTC day. Rejects with SignerError REFUSED if rows that were signed are gone or
   * changed. `chain`: a user's id, or 'system'. `seq`: its number of rows.
   */
  signLog(head: { chain: string } & Pick<LogHead, 'seq' | 'hash'>): Promise<LogState>
  /** Returns the newest signature of a chain. */
  logState(chain: string): Promise<LogState>
}

/** Key rotation for the admin command; no feature uses it. */
export type KeyChanger = {
  /** Adds a new key to the keyring and makes it current. Older keys can still decrypt. */
  rotate(): Promise<{ kekId: string; sentinel: EncryptedSecret }>
  /**
   * Encrypts the wallet with the current key; returns it unchanged if it already uses that key. Rejects if the wallet
   * cannot be decrypted.
   */
  reseal(keys: WalletKeys): Promise<EncryptedSecret>
  /** Removes an old key from the keyring permanently; returns the remaining ids. */
  forgetKey(kekId: string): Promise<string[]>
}
