import type { SolanaAddress } from '@murmur/contract/address'
import type { Delegation } from '#venues/upkeep.port.ts'
import { decodeDelegate } from './list-delegations.ts'
import type { Upkeep } from './plan-upkeep.ts'

/** Revoke, which the token program carries out for the owner of the account only. Tokens and rent stay. */
export function revokeDelegate(
  owner: SolanaAddress,
  { account, program }: Pick<Delegation, 'account' | 'program'>,
): Upkeep {
  return {
    instructions: [
      {
        program,
        accounts: [
          { address: account, isWritable: true },
          { address: owner, isWritable: false },
        ],
        data: Uint8Array.of(5),
      },
    ],
    accounts: [account],
    unitsEach: 8_000,
    isDone: ([after]) => after !== undefined && after.lamports > 0n && decodeDelegate(after) === undefined,
  }
}
