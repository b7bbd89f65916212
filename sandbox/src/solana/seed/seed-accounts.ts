import {
  referralAccount,
  referralFeeAccount,
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSol,
} from '#solana/addresses.ts'
import { plainAccount, type SolAccount } from '#solana/chain/account.ts'
import { lookupTable } from '#solana/seed/lookup-table.ts'
import { metaplexMetadata } from '#solana/seed/metaplex-metadata.ts'
import { faucetSigner, lookupTableAddress, makerAddress, makerTokenAddress, ownAddress } from '#solana/seed/parties.ts'
import { programOf, type SolToken, solTokens } from '#solana/seed/sol-tokens.ts'
import { holderExtensions, tokenMint } from '#solana/seed/token-mint.ts'
import { mintAccount } from '#solana/token/mint.ts'
import { tokenAccount } from '#solana/token/token-account.ts'

const lamportsASol = 1_000_000_000n
/** Far less than 2^53 lamports in all, so that every amount is exact as a JSON number. */
const wealth = 1_000_000n * lamportsASol

type RentFor = (bytes: number) => bigint

/** Everything that is on the chain before its first slot. */
export function seedAccounts(rentFor: RentFor): Map<string, SolAccount> {
  const seed = new Map<string, SolAccount>([
    [makerAddress, plainAccount(wealth)],
    [faucetSigner.address, plainAccount(wealth)],
    [lookupTableAddress, lookupTable(lookedUpAddresses, rentFor)],
    [
      referralFeeAccount,
      tokenAccount({ mint: wrappedSol, owner: referralAccount, amount: 0n, program: tokenProgram }, rentFor),
    ],
  ])
  for (const token of solTokens) {
    const program = programOf(token)
    seed.set(token.address, mintAccount(tokenMint(token), program, rentFor))
    const holder = {
      mint: token.address,
      owner: makerAddress,
      amount: 0n,
      program,
      extensions: holderExtensions(token),
    }
    seed.set(makerTokenAddress(token.address), tokenAccount(holder, rentFor))
    if (token.metadata) seed.set(token.metadata, metadataOf(token, rentFor))
  }
  return seed
}

/** Accounts that transactions of this sandbox name without calling them. */
export const lookedUpAddresses: string[] = [
  systemProgram,
  tokenProgram,
  token2022Program,
  ...solTokens.map(({ address }) => address),
]

function metadataOf({ address, name, symbol, kind }: SolToken, rentFor: RentFor): SolAccount {
  const isMutable = kind === 'mutable-metadata' || kind === 'lookalike' || kind === 'hostile-names'
  const uri = kind === 'hostile-names' ? 'javascript:alert(document.domain)' : ''
  const updateAuthority = ownAddress(`author of ${address}`)
  return metaplexMetadata({ updateAuthority, mint: address, name, symbol, uri, isMutable }, rentFor)
}
