import type { Hex } from 'viem'

const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Runtime code of a token with false logs: all balances are 0 (a call with one word returns 0), and a call with two words,
 * an owner and an amount, logs a transfer of that amount from 0x…dEaD to the owner.
 */
export const misreportingTokenCode: Hex = `0x36602414603a5760203560005260003561dead7f${transfer}60206000a3005b60206000f3`

/** A contract that forwards its payment to the address in the call data: without a log or a transaction of its own. */
export const payer: Hex = '0x6000600060006000346000355af100'

/** Like `payer`, but always to the same address, so that nothing in the block names it. */
export function payingContractCode(owner: string): Hex {
  return `0x60006000600060003473${owner.slice(2).toLowerCase()}5af100`
}
