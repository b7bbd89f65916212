import type { Address } from 'viem'
import type { Evm } from '#chains/evm/open-evm.ts'

export type UniswapDeps = {
  evm: Evm
  /** Receives the platform fee. */
  treasury: Address
}
