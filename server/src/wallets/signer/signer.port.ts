import type { UserId, WalletId } from '@murmur/contract/ids'
import type {
  EvmTerms,
  IntentTerms,
  Sealed,
  SolanaTerms,
  UnsignedEvmTransaction,
  UnsignedSolanaTransaction,
} from '@murmur/contract/signer'

export type WalletKeys = { userId: UserId; walletId: WalletId; sealed: Sealed }

/** The signer process as the server sees it. Rejects with SignerError when it refuses, Outage when it is gone. */
export type Signer = {
  createWallet(ids: {
    userId: UserId
    walletId: WalletId
  }): Promise<{ evmAddress: string; solAddress: string; sealed: Sealed }>
  attest(terms: IntentTerms): Promise<{ mac: string }>
  signEvm(
    keys: WalletKeys,
    terms: EvmTerms,
    mac: string,
    transaction: UnsignedEvmTransaction,
  ): Promise<{ raw: `0x${string}`; hash: `0x${string}` }>
  /** `raw`: the whole signed transaction, base64. `signature`: base58, the transaction's id. */
  signSolana(
    keys: WalletKeys,
    terms: SolanaTerms,
    mac: string,
    transaction: UnsignedSolanaTransaction,
  ): Promise<{ raw: string; signature: string }>
  /**
   * The JSON bytes `{"ethPrivateKey":…,"solPrivateKey":…}`, so that keys never become a string of this process; overwrite
   * them after use.
   */
  exportKeys(keys: WalletKeys): Promise<Uint8Array>
}

/** How a command exchanges the key that seals the wallets; no feature needs it. */
export type KeyChanger = {
  /** Puts a new key on the keyring and makes it the current one. Old seals stay readable. */
  rotate(): Promise<{ kekId: string; sentinel: Sealed }>
  /** The same wallet sealed under the current key; as it was when it is already. Rejects when the seal does not open. */
  reseal(keys: WalletKeys): Promise<Sealed>
  /** Takes an old key off the keyring, for good; answers the ids that are left. */
  forgetKey(kekId: string): Promise<string[]>
}
