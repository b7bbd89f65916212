import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { metadataProgram, tokenAccountProgram } from './programs.ts'

const encode = (address: Address) => new Uint8Array(getAddressEncoder().encode(address))

/** An owner's associated token account of a mint, which lies elsewhere under each token program. */
export async function tokenAccountOf(owner: Address, mint: Address, program: Address): Promise<Address> {
  return derive(tokenAccountProgram, [encode(owner), encode(program), encode(mint)])
}

/** Where Metaplex keeps a mint's name and symbol. */
export async function metadataOf(mint: Address): Promise<Address> {
  return derive(metadataProgram, ['metadata', encode(metadataProgram), encode(mint)])
}

/** A program's own address for these seeds. */
export async function derive(programAddress: Address, seeds: (Uint8Array | string)[]): Promise<Address> {
  const [derived] = await getProgramDerivedAddress({ programAddress, seeds })
  return derived
}
