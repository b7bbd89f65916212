import type { Address } from '@murmur/contract/address'
import { type ChainKey, mapByEvmChain, solanaCoinAddress } from '@murmur/contract/chains'
import { zeroAddress } from 'viem'
import { addressBook } from '#chains/evm/address-book.ts'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'
import { parseTokenAddress } from './parse-token-address.ts'

const quoteTokens: Record<ChainKey, ReadonlySet<string>> = {
  sol: new Set([solanaCoinAddress, ...verifiedMints.map(({ address }) => address)]),
  ...mapByEvmChain(({ key }) => {
    const { weth, hubs } = addressBook[key]
    const verified = verifiedTokens[key].flatMap(({ address }) => parseTokenAddress(key, address) ?? [])
    return new Set<string>([weth, ...hubs, ...verified])
  }),
}

/** Whether the token is the coin or on a pinned list, so that a fake pool cannot set its price. */
export function isQuoteToken(chain: ChainKey, address: Address | undefined): boolean {
  return address !== undefined && quoteTokens[chain].has(address)
}

/** A token in a pool; the native coin, which newer pools hold unwrapped, maps to its wrapped token. */
export function parsePoolSide(chain: ChainKey, text: string | null | undefined): Address | undefined {
  return chain !== 'sol' && text === zeroAddress ? addressBook[chain].weth : parseTokenAddress(chain, text)
}
