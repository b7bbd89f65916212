import { tokenProgram } from '#chains/solana/programs.ts'

/**
 * What a new account of a token may cost at the most, in lamports: (128 + bytes) × 6,960 for 165 bytes, or for the 195
 * that the largest Token-2022 account takes. A buy's transaction makes it unless it is there, and the signer, which asks
 * no chain, counts it in any case.
 */
export function accountBound(program: string): bigint {
  return program === tokenProgram ? 2_039_280n : 2_248_080n
}
