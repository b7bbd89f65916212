import {
  referralAccount,
  referralFeeAccount,
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSol,
} from '#solana/addresses.ts'
import { type SolAccount, walletAccount } from '#solana/chain/account.ts'
import { lookupTable } from '#solana/seed/lookup-table.ts'
import { metaplexMetadata } from '#solana/seed/metaplex-metadata.ts'
import {
  deriveAddress,
  faucetSigner,
  lookupTableAddress,
  makerAddress,
  makerTokenAddress,
} from '#solana/seed/seed-addresses.ts'
import { getTokenProgram, type SolToken, solTokens } from '#solana/seed/sol-tokens.ts'
import { holderExtensions, tokenMint } from '#solana/seed/token-mint.ts'
import { mintAccount } from '#solana/token/mint.ts'
import { tokenAccount } from '#solana/token/token-account.ts'

const lamportsPerSol = 1_000_000_000n
/** In total far below 2^53 lamports, so that every amount is exact as a JSON number. */
const initialLamports = 1_000_000n * lamportsPerSol

type RentFor = (bytes: number) => bigint

/** Returns the accounts that exist before the chain's first slot. */
export function seedAccounts(rentFor: RentFor): Map<string, SolAccount> {
  const seed = new Map<string, SolAccount>([
    [makerAddress, walletAccount(initialLamports)],
    [faucetSigner.address, walletAccount(initialLamports)],
    [lookupTableAddress, lookupTable(lookedUpAddresses, rentFor)],
    [
      referralFeeAccount,
      tokenAccount({ mint: wrappedSol, owner: referralAccount, amount: 0n, program: tokenProgram }, rentFor),
    ],
  ])
  for (const token of solTokens) {
    const program = getTokenProgram(token)
    seed.set(token.address, mintAccount(tokenMint(token), program, rentFor))
    const holder = {
      mint: token.address,
      owner: makerAddress,
      amount: 0n,
      program,
      extensions: holderExtensions(token),
    }
    seed.set(makerTokenAddress(token.address), tokenAccount(holder, rentFor))
    if (token.metadata) seed.set(token.metadata, toMetadataAccount(token, rentFor))
  }
  return seed
}

/** Addresses in the lookup table: accounts that transactions reference but do not call. */
export const lookedUpAddresses: string[] = [
  systemProgram,
  tokenProgram,
  token2022Program,
  ...solTokens.map(({ address }) => address),
]

function toMetadataAccount({ address, name, symbol, kind }: SolToken, rentFor: RentFor): SolAccount {
  const isMutable = kind === 'mutable-metadata' || kind === 'lookalike' || kind === 'hostile-names'
  const uri = kind === 'hostile-names' ? 'javascript:alert(document.domain)' : ''
  const updateAuthority = deriveAddress(`author of ${address}`)
  return metaplexMetadata({ updateAuthority, mint: address, name, symbol, uri, isMutable }, rentFor)
}
