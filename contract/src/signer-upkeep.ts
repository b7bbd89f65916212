import * as v from 'valibot'
import { evmChainKeys } from '#chains.ts'
import { IntentId, UserId, WalletId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { EvmAddress, SolanaAddress } from '#signer-fields.ts'

/** Terms of transactions that keep a wallet in order: nothing but the network fee leaves it. */
const commonTerms = {
  intentId: IntentId,
  userId: UserId,
  walletId: WalletId,
  /** The highest network fee, in base units of the chain's coin. */
  maxNetworkFee: BaseUnits,
  /** Unix seconds after which nothing may be signed. The transaction of an EVM chain has no deadline of its own. */
  deadline: integer,
}

/** Takes back the allowance of one spender for one token: `approve(spender, 0)`, and no other call. */
export const EvmRevokeTerms = object({
  ...commonTerms,
  side: v.literal('revoke'),
  chain: v.picklist(evmChainKeys),
  chainId: v.pipe(integer, v.gtValue(0)),
  /** The user's own address. */
  address: EvmAddress,
  token: EvmAddress,
  spender: EvmAddress,
})
export type EvmRevokeTerms = v.InferOutput<typeof EvmRevokeTerms>

/** Takes back the delegate of one token account: `Revoke`, and no other instruction. */
export const SolanaRevokeTerms = object({
  ...commonTerms,
  side: v.literal('revoke'),
  chain: v.literal('sol'),
  /** The user's own address: owner of the account, fee payer and only signer. */
  address: SolanaAddress,
  /** The token account. */
  account: SolanaAddress,
  /** SPL Token or Token-2022. */
  tokenProgram: SolanaAddress,
  /** The mint and the delegate, as the user saw them. The instruction names neither, so the signer cannot check them. */
  token: SolanaAddress,
  spender: SolanaAddress,
})
export type SolanaRevokeTerms = v.InferOutput<typeof SolanaRevokeTerms>

/** Maximum number of accounts that one reclaim closes: more do not fit into a transaction. */
export const maxReclaimedAccounts = 20

/** Closes empty token accounts of the wallet; the rent of each returns to the wallet itself. */
export const SolanaReclaimTerms = object({
  ...commonTerms,
  side: v.literal('reclaim'),
  chain: v.literal('sol'),
  /** The user's own address: owner of the accounts, fee payer, only signer, and receiver of the rent. */
  address: SolanaAddress,
  /** `program`: SPL Token or Token-2022. */
  accounts: v.pipe(
    v.array(object({ address: SolanaAddress, program: SolanaAddress })),
    v.minLength(1),
    v.maxLength(maxReclaimedAccounts),
  ),
})
export type SolanaReclaimTerms = v.InferOutput<typeof SolanaReclaimTerms>

export const UpkeepTerms = v.union([EvmRevokeTerms, SolanaRevokeTerms, SolanaReclaimTerms])
export type UpkeepTerms = v.InferOutput<typeof UpkeepTerms>
