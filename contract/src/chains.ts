import * as v from 'valibot'
import { type Address, toEvmAddress, toSolanaAddress } from '#address.ts'
import { base, baseTrading } from '#chains/base.ts'
import type { TradingFacts } from '#chains/definition.ts'
import { ethereum, ethereumTrading } from '#chains/ethereum.ts'
import { solana, solanaTrading } from '#chains/solana.ts'
import { asFieldErrorId } from '#errors/field-errors.ts'

/** The chains, in the order in which users see them. */
export const chains = [solana, ethereum, base] as const

/** The parameters of trading on each chain. */
export const tradingFacts = {
  sol: solanaTrading,
  eth: ethereumTrading,
  base: baseTrading,
} as const satisfies Record<ChainKey, TradingFacts>

export type Chain = (typeof chains)[number]
export type ChainKey = Chain['key']
export type EvmChain = Extract<Chain, { family: 'evm' }>
export type EvmChainKey = EvmChain['key']

/** The key of each chain, by which its definition is looked up. */
export const chainKeys: readonly ChainKey[] = chains.map(({ key }) => key)
export const ChainKey = v.picklist(chainKeys)

const evmChains: readonly EvmChain[] = chains.filter((chain) => chain.family === 'evm')
export const evmChainKeys: readonly EvmChainKey[] = evmChains.map(({ key }) => key)

/** A value for each chain, by its key. */
export function mapByChain<Value>(make: (chain: Chain) => Value): Record<ChainKey, Value> {
  return Object.fromEntries(chains.map((chain) => [chain.key, make(chain)])) as Record<ChainKey, Value>
}

/** A value for each EVM chain, by its key. */
export function mapByEvmChain<Value>(make: (chain: EvmChain) => Value): Record<EvmChainKey, Value> {
  return Object.fromEntries(evmChains.map((chain) => [chain.key, make(chain)])) as Record<EvmChainKey, Value>
}

/** Each chain's definition. */
export const chainsByKey = mapByChain((chain) => chain) as { [Each in Chain as Each['key']]: Each }

/** Display names. */
export const chainNames = mapByChain(({ name }) => name)

/** Chain names of Discover and trending. */
export const longChainNames = mapByChain(({ slug }) => slug) as { [Each in Chain as Each['key']]: Each['slug'] }
export type LongChainName = Chain['slug']

/** A value for each chain, by its long name. */
export function mapByLongName<Value>(make: (chain: Chain) => Value): Record<LongChainName, Value> {
  return Object.fromEntries(chains.map((chain) => [chain.slug, make(chain)])) as Record<LongChainName, Value>
}

/** Accepts long and short chain names ("ethereum" and "eth", any case) and returns the short one. */
export const ChainInput = v.pipe(
  v.string(),
  v.transform((text) => {
    const name = text.toLowerCase()
    return chains.find(({ key, slug }) => key === name || slug === name)?.key
  }),
  v.picklist(chainKeys, asFieldErrorId('chain-missing')),
)

/** The address that represents each chain's own coin. */
export const coinAddresses = mapByChain(
  (chain): Address => (chain.family === 'evm' ? toEvmAddress(chain.coin.address) : toSolanaAddress(chain.coin.address)),
)

/** Represents the coin of an EVM chain in place of a token address. */
export const evmCoinAddress = toEvmAddress(ethereum.coin.address)

/** Represents SOL in place of a mint: the mint of wrapped SOL. */
export const solanaCoinAddress = toSolanaAddress(solana.coin.address)
