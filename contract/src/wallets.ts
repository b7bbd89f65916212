import { z } from 'zod/mini'
import { Done } from '#accounts.ts'
import { ChainInput, ChainKey } from '#chains.ts'
import { endpoint } from '#endpoint.ts'
import { BaseUnits } from '#money.ts'

export const HeldToken = z.object({
  name: z.string(),
  symbol: z.string(),
  chain: ChainKey,
  /** Display number; calculate with `amountBaseUnits`. */
  balance: z.number(),
  /** 0 when no price is known; see `priced`. */
  usdValue: z.number(),
  priced: z.boolean(),
  address: z.string(),
  decimals: z.number().check(z.int()),
  amountBaseUnits: BaseUnits,
  /** The part that a sell may take: all of a token; of the coin all but the gas reserve. */
  sellableBaseUnits: BaseUnits,
  /** True for the chain's own coin. */
  isCoin: z.boolean(),
  /** How its price changed over 24 h, in percent; over the time since `changeSince` where it is known for less. */
  change24hPercent: z.nullable(z.number()),
  /** ISO time of the price that the change is counted from; null without a change. */
  changeSince: z.nullable(z.string()),
  /** How far two independent sources of its price lie apart, in basis points; null where there is one or none. */
  priceSpreadBps: z.nullable(z.number().check(z.int())),
  /** On the pinned list of verified tokens. A name is only a claim without it. */
  isVerified: z.boolean(),
  /** The user deleted it from the list; importing brings it back. A coin still counts towards the total. */
  isHidden: z.boolean(),
})
export type HeldToken = z.infer<typeof HeldToken>

const ChainBalances = z.object({
  tokens: z.array(HeldToken),
  /** ISO time of the chain's answer. */
  asOf: z.string(),
  /** True when the chain did not answer and the figures are the last known. */
  stale: z.boolean(),
})

export const BalancesReply = z.object({
  data: z.object({ base: ChainBalances, sol: ChainBalances, eth: ChainBalances }),
})
export type BalancesReply = z.infer<typeof BalancesReply>

/** A token as the chain's own metadata has it. */
export const ListedToken = z.object({
  chain: ChainKey,
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number().check(z.int()),
})
export type ListedToken = z.infer<typeof ListedToken>

export const WalletAddressesReply = z.object({ data: z.object({ eth: z.string(), base: z.string(), sol: z.string() }) })

export const KeyExport = z.object({
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(256)),
  totp: z.optional(z.string().check(z.maxLength(32))),
})
export const ExportedKeys = z.object({ data: z.object({ ethPrivateKey: z.string(), solPrivateKey: z.string() }) })

export const walletsApi = {
  balances: endpoint({
    method: 'GET',
    path: '/balances/getuserbalance',
    access: 'verified',
    summary: "The user's tokens on the three chains",
    query: z.object({ userId: z.optional(z.string().check(z.maxLength(64))) }),
    reply: BalancesReply,
    // Each one asks three chains.
    limit: { max: 240, perSeconds: 60 },
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/api/wallet/addresses',
    access: 'verified',
    summary: "The user's address on each chain",
    reply: WalletAddressesReply,
  }),
  importToken: endpoint({
    method: 'POST',
    path: '/api/wallet/tokens',
    access: 'verified',
    summary: "Lists a token in the user's wallet; brings a deleted one back",
    body: z.object({
      address: z
        .string('Please complete all token information')
        .check(z.minLength(1, 'Please complete all token information'), z.maxLength(128)),
      chain: ChainInput,
    }),
    reply: z.object({ data: ListedToken }),
    limit: { max: 60, perSeconds: 60 },
  }),
  hideToken: endpoint({
    method: 'DELETE',
    path: '/api/wallet/tokens/:chain/:address',
    access: 'verified',
    summary: "Takes a token off the user's list; the holding stays",
    params: z.object({ chain: ChainInput, address: z.string().check(z.maxLength(128)) }),
    reply: Done,
    limit: { max: 60, perSeconds: 60 },
  }),
  exportKeys: endpoint({
    method: 'POST',
    path: '/users/exportprivatekeys',
    access: 'verified',
    summary: 'The private keys, for the password re-entered',
    body: KeyExport,
    reply: ExportedKeys,
    limit: { max: 10, perSeconds: 60 },
  }),
}
