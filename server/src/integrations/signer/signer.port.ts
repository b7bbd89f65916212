import type { IntentTerms, Sealed, UnsignedEvmTransaction } from '@murmur/contract/signer'

export type WalletKeys = { userId: string; walletId: string; sealed: Sealed }

/** The signer process as the server sees it. Rejects with SignerError when it refuses, UPSTREAM_DOWN when it is gone. */
export type Signer = {
  createWallet(ids: {
    userId: string
    walletId: string
  }): Promise<{ evmAddress: string; solAddress: string; sealed: Sealed }>
  attest(terms: IntentTerms): Promise<{ mac: string }>
  signEvm(
    keys: WalletKeys,
    terms: IntentTerms,
    mac: string,
    transaction: UnsignedEvmTransaction,
  ): Promise<{ raw: `0x${string}`; hash: `0x${string}` }>
  /**
   * The JSON bytes `{"ethPrivateKey":…,"solPrivateKey":…}`, so that keys never become a string of this process; overwrite
   * them after use.
   */
  exportKeys(keys: WalletKeys): Promise<Uint8Array>
}
