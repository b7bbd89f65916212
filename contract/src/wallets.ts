import { z } from 'zod'
import { ChainKey } from '#chains.ts'
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
  decimals: z.number().int(),
  amountBaseUnits: BaseUnits,
  /** The part that a sell may take: all of a token; of the coin all but the gas reserve. */
  sellableBaseUnits: BaseUnits,
  /** True for the chain's own coin. */
  isCoin: z.boolean(),
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

export const WalletAddressesReply = z.object({ data: z.object({ eth: z.string(), base: z.string(), sol: z.string() }) })

export const KeyExport = z.object({
  password: z.string('Password is required').min(1, 'Password is required').max(256),
  totp: z.string().max(32).optional(),
})
export const ExportedKeys = z.object({ data: z.object({ ethPrivateKey: z.string(), solPrivateKey: z.string() }) })

export const walletsApi = {
  balances: endpoint({
    method: 'GET',
    path: '/balances/getuserbalance',
    access: 'verified',
    summary: "The user's tokens on the three chains",
    query: z.object({ userId: z.string().max(64).optional() }),
    reply: BalancesReply,
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/api/wallet/addresses',
    access: 'verified',
    summary: "The user's address on each chain",
    reply: WalletAddressesReply,
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
