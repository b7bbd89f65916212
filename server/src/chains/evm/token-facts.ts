import { chainsByKey, evmCoinAddress } from '@murmur/contract/chains'
import { getAddress } from 'viem'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import { cleanText } from '#chains/clean-text.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { erc20Abi } from './abis.ts'
import { callMany, query, rawQuery } from './call-many.ts'
import type { Evm } from './create-evm-client.ts'
import { decodeText } from './decode-text.ts'

/** The maximum number of decimals of a token here; amounts on the wire hold 78 digits. */
const maxDecimals = 36n
/** Enough for any honest proxy, too little for a result of megabytes. */
const factsGas = 1_500_000n

/**
 * A token's own metadata, cleaned; under the coin address the coin's. A missing symbol becomes the shortened address, a
 * missing name the symbol.
 * @returns undefined without a readable total supply and decimals (never a default: amounts depend on them), or with more
 * than 36 decimals
 */
export async function readTokenFacts(evm: Evm, text: string): Promise<ChainTokenMetadata | undefined> {
  const address = getAddress(text)
  if (address === evmCoinAddress) return nativeTokenFacts(evm)
  const queries = [
    query(erc20Abi, address, 'decimals', []),
    query(erc20Abi, address, 'totalSupply', []),
    rawQuery(query(erc20Abi, address, 'name', [])),
    rawQuery(query(erc20Abi, address, 'symbol', [])),
  ] as const
  const answers = await callMany(evm, queries, { gas: factsGas }).catch((error: unknown) => {
    if (error instanceof RpcError && error.isRevert) return undefined
    throw error instanceof RpcError ? evm.outage(error) : error
  })
  if (!answers) return undefined
  const [decimals, totalSupply, name, symbol] = answers
  if (decimals === undefined || decimals > maxDecimals || totalSupply === undefined) return undefined
  const shownSymbol = cleanText(decodeText(symbol) ?? '') || `${address.slice(0, 6)}…${address.slice(-4)}`
  const shownName = cleanText(decodeText(name) ?? '') || shownSymbol
  return { address, name: shownName, symbol: shownSymbol, decimals: Number(decimals), totalSupply }
}

function nativeTokenFacts({ config }: Evm): ChainTokenMetadata {
  const { name, symbol, decimals } = chainsByKey[config.key].coin
  return { address: evmCoinAddress, name, symbol, decimals }
}
