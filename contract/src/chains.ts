import * as v from 'valibot'
import { fault } from '#errors/field-faults.ts'

/** Chain names of wallet, trading, history and balances. */
export const chainKeys = ['sol', 'eth', 'base'] as const
export const ChainKey = v.picklist(chainKeys)
export type ChainKey = v.InferOutput<typeof ChainKey>

/** The chains whose wallets and transactions follow the EVM. */
export const evmChainKeys = ['eth', 'base'] as const
export type EvmChainKey = (typeof evmChainKeys)[number]

/** Chain names of Discover and trending. */
export const longChainNames = { sol: 'solana', eth: 'ethereum', base: 'base' } as const satisfies Record<
  ChainKey,
  string
>

const chainKeysByLongName: Record<string, ChainKey> = {
  solana: 'sol',
  ethereum: 'eth',
  base: 'base',
  sol: 'sol',
  eth: 'eth',
}

/** Takes both kinds of chain name ("eth" and "ethereum", any case) and gives the short one. */
export const ChainInput = v.pipe(
  v.string(),
  v.transform((text) => {
    const name = text.toLowerCase()
    return Object.hasOwn(chainKeysByLongName, name) ? chainKeysByLongName[name] : undefined
  }),
  v.picklist(chainKeys, fault('chain-missing')),
)

/** Stands where an EVM token address is expected and means the chain's own coin (the convention of 1inch, 0x and others). */
export const evmCoinAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Stands for SOL where a Solana mint is expected: the wrapped coin's mint (the convention of Jupiter and others). */
export const solanaCoinAddress = 'So11111111111111111111111111111111111111112'

/** What stands for each chain's own coin where a token's address is expected. */
export const coinAddresses = {
  sol: solanaCoinAddress,
  eth: evmCoinAddress,
  base: evmCoinAddress,
} as const satisfies Record<ChainKey, string>
