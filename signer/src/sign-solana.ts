import type { SignerResults, SolanaTerms, UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { Denied } from '#denied.ts'
import type { SignEvmDeps } from '#sign-evm.ts'
import type { SealedWallet } from '#with-wallet.ts'

export type SignSolanaRequest = SealedWallet & {
  terms: SolanaTerms
  mac: string
  transaction: UnsignedSolanaTransaction
}

/** Signs one v0 transaction when it is within the attested terms, and the wallet is the one they name. */
export function signSolana(_deps: SignEvmDeps, _request: SignSolanaRequest): SignerResults['sign-solana'] {
  throw new Denied('REFUSED', 'Solana is not there yet')
}
