import { solanaCoinAddress } from '@murmur/contract/chains'
import { address, getAddressEncoder } from '@solana/addresses'
import { derive } from '#integrations/chains/solana/derive.ts'

const referralProgram = address('REFER4ZgmyYx9c6He5XfaTMiGfdLwRnkV4RPp9t9iF3')

/** Where a referral account's fees in SOL arrive: its wrapped-SOL token account, at an address of the referral program. */
export async function feeAccountOf(referralAccount: string): Promise<string> {
  const encode = (text: string) => new Uint8Array(getAddressEncoder().encode(address(text)))
  return derive(referralProgram, ['referral_ata', encode(referralAccount), encode(solanaCoinAddress)])
}
