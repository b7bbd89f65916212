import type { Address } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'

export type UniswapDeps = {
  evm: Evm
  /** Receives the platform fee. */
  treasury: Address
}
