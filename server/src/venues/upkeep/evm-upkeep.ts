import type { Evm } from '#chains/evm/open-evm.ts'
import type { EvmUpkeep } from '#venues/upkeep.port.ts'
import { listAllowances } from './evm/list-allowances.ts'
import { measureRevoke, prepareRevoke } from './evm/measure-revoke.ts'
import { readRevokeFill } from './evm/read-revoke-fill.ts'

/** Allowances of ERC-20 tokens on one EVM chain. */
export function evmUpkeep({ evm }: { evm: Evm }): EvmUpkeep {
  return {
    listAllowances: (owner, tokens) => listAllowances(evm, owner, tokens),
    measureRevoke: (request) => measureRevoke(evm, request),
    nextStep: (terms, nonce) => prepareRevoke(evm, terms, nonce),
    readFill: (terms, hash) => readRevokeFill(evm, terms, hash),
  }
}
