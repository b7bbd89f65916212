import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { token2022Program } from '#solana/addresses.ts'

export type TransferWithFee = {
  source: Address
  mint: Address
  destination: Address
  authority: Address
  /** Base units that leave the source, including `fee`, which the mint withholds. */
  amount: bigint
  fee: bigint
  decimals: number
}

/** Token-2022's TransferCheckedWithFee (26, 1): it fails unless the fee is exactly the mint's. */
export function transferCheckedWithFee(transfer: TransferWithFee): Instruction {
  const { source, mint, destination, authority, amount, fee, decimals } = transfer
  const data = new Uint8Array(19)
  const view = new DataView(data.buffer)
  data.set([26, 1])
  view.setBigUint64(2, amount, true)
  data[10] = decimals
  view.setBigUint64(11, fee, true)
  return {
    programAddress: token2022Program as Address,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: destination, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}
