import type { SolanaAddress } from '@murmur/contract/address'
import type { EmptyAccount } from '#venues/upkeep.port.ts'
import type { Upkeep } from './plan-upkeep.ts'

/** CloseAccount, which the token program refuses for an account that holds tokens. The rent goes to the owner. */
export function closeAccounts(
  owner: SolanaAddress,
  accounts: readonly Pick<EmptyAccount, 'address' | 'program'>[],
): Upkeep {
  return {
    instructions: accounts.map(({ address, program }) => ({
      program,
      accounts: [
        { address, isWritable: true },
        { address: owner, isWritable: true },
        { address: owner, isWritable: false },
      ],
      data: Uint8Array.of(9),
    })),
    accounts: accounts.map(({ address }) => address),
    unitsEach: 8_000,
    isDone: (after) => !after.some((account) => account && account.lamports > 0n),
  }
}
