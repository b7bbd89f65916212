import type { Hex } from 'viem'

const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * A token that lies, as runtime code: nobody ever has any (what is asked with one word answers 0), and whoever calls it
 * with two words, an owner and an amount, makes it claim that so much arrived there from 0x…dEaD.
 */
export const lyingToken: Hex = `0x36602414603a5760203560005260003561dead7f${transfer}60206000a3005b60206000f3`

/** A contract that passes what it is paid on to the address it is called with: no log, no transaction of its own. */
export const payer: Hex = '0x6000600060006000346000355af100'

/** As `payer`, but always to the same address, so that nothing in the block names it. */
export function payerTo(owner: string): Hex {
  return `0x60006000600060003473${owner.slice(2).toLowerCase()}5af100`
}
