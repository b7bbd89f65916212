import * as v from 'valibot'
import { fieldError } from '#errors/field-errors.ts'

/** Chain names of wallet, trading, history and balances. */
export const chainKeys = ['sol', 'eth', 'base'] as const
export const ChainKey = v.picklist(chainKeys)
export type ChainKey = v.InferOutput<typeof ChainKey>

/** The EVM chains. */
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

/** Accepts long and short chain names ("ethereum" and "eth", any case) and returns the short one. */
export const ChainInput = v.pipe(
  v.string(),
  v.transform((text) => {
    const name = text.toLowerCase()
    return Object.hasOwn(chainKeysByLongName, name) ? chainKeysByLongName[name] : undefined
  }),
  v.picklist(chainKeys, fieldError('chain-missing')),
)

/** Represents the chain's own coin in place of an EVM token address (the convention of 1inch, 0x and others). */
export const evmCoinAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Represents SOL in place of a Solana mint: the wrapped coin's mint (the convention of Jupiter and others). */
export const solanaCoinAddress = 'So11111111111111111111111111111111111111112'

/** The address that represents each chain's own coin. */
export const coinAddresses = {
  sol: solanaCoinAddress,
  eth: evmCoinAddress,
  base: evmCoinAddress,
} as const satisfies Record<ChainKey, string>
