import type { SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import type { Address } from '@solana/kit'
import { deriveAddress, tokens } from '../genuine-solana.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import type { Draft } from '../solana-draft.ts'
import * as make from '../solana-instructions.ts'

export type GenuineDelegate = {
  name: string
  terms: SolanaRevokeTerms
  draft: Draft
  /** The token account whose delegate is revoked. */
  account: { address: Address; program: Address; mint: Address; delegate: Address; isTaxed: boolean }
}

/** Creates a revocation of a delegate under one of the token programs, and its transaction. */
export function genuineDelegate(
  kind: 'spl' | 'new' | 'taxed',
  { user, deadline }: { user: Address; deadline: number },
): GenuineDelegate {
  const { mint, program } = tokens[kind]
  const [address, delegate] = [deriveAddress(`account with a delegate, ${kind}`), deriveAddress('delegate')]
  const terms = {
    intentId: asIntentId('revoke-1'),
    userId: asUserId('user-1'),
    walletId: asWalletId('wallet-1'),
    ...{ side: 'revoke', chain: 'sol', address: user, account: address, tokenProgram: program },
    ...{ token: mint, spender: delegate, maxNetworkFee: '150000', deadline },
  } as SolanaRevokeTerms
  const revoke = { ...make.revoke(address, user), programAddress: program }
  const budget = [make.setComputeUnitLimit(6_000), make.setComputeUnitPrice(10_000n)]
  return {
    name: kind,
    terms,
    account: { address, program, mint, delegate, isTaxed: kind === 'taxed' },
    draft: { payer: user, instructions: [...budget, revoke], tables: {} },
  }
}
