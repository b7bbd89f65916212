import * as v from 'valibot'
import { evmChainKeys } from '#chains.ts'
import { IntentId, UserId, WalletId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { EvmAddress } from '#signer-fields.ts'

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

export const UpkeepTerms = EvmRevokeTerms
export type UpkeepTerms = v.InferOutput<typeof UpkeepTerms>
