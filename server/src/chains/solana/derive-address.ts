import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { metadataProgram, tokenAccountProgram } from './programs.ts'

const encode = (address: Address) => new Uint8Array(getAddressEncoder().encode(address))

/** An owner's associated token account of a mint; it differs by token program. */
export async function deriveTokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  return derive(tokenAccountProgram, [encode(owner), encode(program), encode(mint)])
}

/** The account in which Metaplex stores a mint's name and symbol. */
export async function deriveMetadataAddress(mint: Address): Promise<Address> {
  return derive(metadataProgram, ['metadata', encode(metadataProgram), encode(mint)])
}

/** The program-derived address of these seeds. */
async function derive(programAddress: Address, seeds: (Uint8Array | string)[]): Promise<Address> {
  const [derived] = await getProgramDerivedAddress({ programAddress, seeds })
  return derived
}
