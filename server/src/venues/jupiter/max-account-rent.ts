import { tokenProgram } from '#chains/solana/programs.ts'

/**
 * The maximum rent of a new token account, in lamports: (128 + bytes) × 6,960 for 165 bytes, or for the 195 of the largest
 * Token-2022 account. A buy's transaction creates the account unless it exists; the signer, which has no chain access,
 * always counts it.
 */
export function maxAccountRent(program: string): bigint {
  return program === tokenProgram ? 2_039_280n : 2_248_080n
}
