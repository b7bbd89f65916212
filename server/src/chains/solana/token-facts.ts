import { chainsByKey, solanaCoinAddress } from '@murmur/contract/chains'
import type { ChainTokenMetadata } from '#chains/chain.port.ts'
import { cleanText } from '#chains/clean-text.ts'
import { readAccounts } from './accounts.ts'
import type { Solana } from './create-solana-client.ts'
import { deriveMetadataAddress } from './derive-address.ts'
import { decodeMint } from './mint.ts'
import { metadataProgram, tokenProgram } from './programs.ts'
import { readSolanaAddress } from './read-address.ts'
import type { Account } from './rpc-schemas.ts'
import { decodeNames } from './token-names.ts'

/** The maximum number of decimals of a token here. */
const maxDecimals = 36
const { wrapped: _, ...sol } = chainsByKey.sol.coin
const coin = { ...sol, address: solanaCoinAddress, program: tokenProgram }

/**
 * A mint's metadata; names from the mint itself (Token-2022) or from Metaplex, cleaned. A missing symbol becomes the
 * shortened address, a missing name the symbol. For the wrapped coin's mint, the coin's own.
 * @returns undefined if the account is not a mint of either token program
 */
export async function readTokenFacts(solana: Solana, text: string): Promise<ChainTokenMetadata | undefined> {
  const address = readSolanaAddress(text)
  if (!address) return undefined
  if (address === solanaCoinAddress) return coin
  const { accounts } = await readAccounts(solana, [address, await deriveMetadataAddress(address)])
  const mint = accounts[0] && decodeMint(accounts[0])
  if (!mint || mint.decimals > maxDecimals) return undefined
  const names = mint.names ?? (accounts[1] && readMetaplexNames(accounts[1]))
  const symbol = cleanText(names?.symbol ?? '') || `${address.slice(0, 4)}…${address.slice(-4)}`
  const name = cleanText(names?.name ?? '') || symbol
  const { decimals, supply, program } = mint
  return { address, name, symbol, decimals, totalSupply: supply, program }
}

/** The names follow the account type (u8), the update authority and the mint. */
function readMetaplexNames({ owner, data }: Account) {
  return owner === metadataProgram ? decodeNames(data, 65) : undefined
}
