import type { Evm } from '#chains/evm/create-evm-client.ts'
import type { EvmUpkeep } from '#venues/upkeep.port.ts'
import { estimateRevoke, prepareRevoke } from './evm/estimate-revoke.ts'
import { listAllowances } from './evm/list-allowances.ts'
import { readRevokeFill } from './evm/read-revoke-fill.ts'

/** Allowances of ERC-20 tokens on one EVM chain. */
export function evmUpkeep({ evm }: { evm: Evm }): EvmUpkeep {
  return {
    listAllowances: (owner, tokens) => listAllowances(evm, owner, tokens),
    estimateRevoke: (request) => estimateRevoke(evm, request),
    nextStep: (terms, nonce) => prepareRevoke(evm, terms, nonce),
    readFill: (terms, hash) => readRevokeFill(evm, terms, hash),
  }
}
