import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { UserId, WalletId } from '@murmur/contract/ids'
import type {
  EncryptedSecret,
  EvmSendTerms,
  EvmTerms,
  IntentTerms,
  SendTerms,
  SolanaSendTerms,
  SolanaTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'

export type WalletKeys = { userId: UserId; walletId: WalletId; sealed: EncryptedSecret }

/** The signer process. Rejects with SignerError if it refuses, and with Outage if it is down. */
export type Signer = {
  createWallet(ids: {
    userId: UserId
    walletId: WalletId
  }): Promise<{ evmAddress: EvmAddress; solAddress: SolanaAddress; sealed: EncryptedSecret }>
  attest(terms: IntentTerms | SendTerms): Promise<{ mac: string }>
  signEvm(
    keys: WalletKeys,
    terms: EvmTerms | EvmSendTerms,
    mac: string,
    transaction: UnsignedEvmTransaction,
  ): Promise<{ raw: `0x${string}`; hash: `0x${string}` }>
  /** `raw`: the signed transaction, base64. `signature`: base58, the transaction's id. */
  signSolana(
    keys: WalletKeys,
    terms: SolanaTerms | SolanaSendTerms,
    mac: string,
    transaction: UnsignedSolanaTransaction,
  ): Promise<{ raw: string; signature: string }>
  /**
   * Returns the JSON bytes `{"ethPrivateKey":…,"solPrivateKey":…}`, so that keys never become a string in this process;
   * overwrite them after use.
   */
  exportKeys(keys: WalletKeys): Promise<Uint8Array>
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
