import * as v from 'valibot'
import { ChainInput, ChainKey, mapByChain } from '#chains.ts'
import { defineEndpoint } from '#endpoint.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'
import { SuccessReply } from '#identity/accounts.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { UserId } from '#ids.ts'
import { BaseUnits } from '#money.ts'
import { Address } from '#schema/address.ts'
import { finite } from '#schema/finite.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'
import { PasskeyProof } from '#signer-passkeys.ts'

export const HeldToken = object({
  name: v.string(),
  symbol: v.string(),
  chain: ChainKey,
  /** Display number; calculate with `amountBaseUnits`. */
  balance: finite,
  /** 0 if there is no price; see `priced`. */
  usdValue: finite,
  priced: v.boolean(),
  address: Address,
  decimals: integer,
  amountBaseUnits: BaseUnits,
  /** The amount that a sell can use: all of a token; for the native token, all but the gas reserve. */
  sellableBaseUnits: BaseUnits,
  /** True for the chain's native token. */
  isCoin: v.boolean(),
  /** Price change over 24 h, in percent; over the time since `changeSince` if the price history is shorter. */
  change24hPercent: v.nullable(finite),
  /** ISO time of the price that the change starts from; null if there is no change. */
  changeSince: v.nullable(v.string()),
  /** Difference between independent prices, in basis points; null with fewer than two prices. */
  priceSpreadBps: v.nullable(integer),
  /** Whether the token is on the pinned list of verified tokens. An unverified name proves nothing. */
  isVerified: v.boolean(),
  /** Symbol of the verified token that this token's name or symbol imitates; null if there is none. */
  imitates: v.optional(v.nullable(v.string())),
  /**
   * Whether the user hid the token; importing the token shows it again. A hidden native token still counts in the
   * total.
   */
  isHidden: v.boolean(),
})
export type HeldToken = v.InferOutput<typeof HeldToken>

const ChainBalances = object({
  tokens: v.array(HeldToken),
  /** ISO time of the chain's response. */
  asOf: v.string(),
  /** Whether the chain did not respond, so that the balances are from the last successful query. */
  stale: v.boolean(),
})

export const BalancesReply = object({ data: object(mapByChain(() => ChainBalances)) })
export type BalancesReply = v.InferOutput<typeof BalancesReply>

/** A token with its on-chain metadata. */
export const ListedToken = object({
  chain: ChainKey,
  address: Address,
  name: v.string(),
  symbol: v.string(),
  decimals: integer,
})
export type ListedToken = v.InferOutput<typeof ListedToken>

export const WalletAddressesReply = object({ data: object(mapByChain(() => Address)) })

export const KeyExport = object({
  ...reauthFields,
  /** The proof of the action `export`; needed if the user requires a passkey, and then no other proof is. */
  passkey: v.optional(PasskeyProof),
})
export const ExportedKeys = object({ data: object({ ethPrivateKey: v.string(), solPrivateKey: v.string() }) })

export const walletsApi = {
  balances: defineEndpoint({
    method: 'GET',
    path: '/balances/getuserbalance',
    access: 'verified',
    cachesSession: true,
    summary: "The user's tokens on every chain",
    query: object({ userId: v.optional(UserId) }),
    reply: BalancesReply,
    // Each call queries every chain.
    limit: { max: 240, perSeconds: 60 },
  }),
  addresses: defineEndpoint({
    method: 'GET',
    path: '/api/wallet/addresses',
    access: 'verified',
    cachesSession: true,
    cachesReply: true,
    summary: "The user's address on each chain",
    reply: WalletAddressesReply,
  }),
  importToken: defineEndpoint({
    method: 'POST',
    path: '/api/wallet/tokens',
    access: 'verified',
    summary: "Lists a token in the user's wallet; brings a deleted one back",
    body: object({
      address: v.pipe(
        v.string(asFieldErrorId('token-incomplete')),
        v.minLength(1, asFieldErrorId('token-incomplete')),
        v.maxLength(128),
      ),
      chain: ChainInput,
    }),
    reply: object({ data: ListedToken }),
    limit: { max: 60, perSeconds: 60 },
  }),
  hideToken: defineEndpoint({
    method: 'DELETE',
    path: '/api/wallet/tokens/:chain/:address',
    access: 'verified',
    summary: "Removes a token from the user's list; the holding stays",
    params: object({ chain: ChainInput, address: v.pipe(v.string(), v.maxLength(128)) }),
    reply: SuccessReply,
    limit: { max: 60, perSeconds: 60 },
  }),
  exportKeys: defineEndpoint({
    method: 'POST',
    path: '/users/exportprivatekeys',
    access: 'verified',
    summary: 'The private keys, after the password is entered again',
    body: KeyExport,
    reply: ExportedKeys,
    limit: { max: 10, perSeconds: 60 },
  }),
}
