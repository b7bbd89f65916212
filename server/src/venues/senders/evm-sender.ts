import type { SendTerms } from '@murmur/contract/signer'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import type { EvmSender } from '#venues/sender.port.ts'
import { describeAddress, hasCode } from './evm/describe-address.ts'
import { estimateSend, prepareSend } from './evm/estimate-send.ts'
import { readSendFill } from './evm/read-send-fill.ts'

/** Transfers of the coin and of ERC-20 tokens on one EVM chain. */
export function evmSender({ evm }: { evm: Evm }): EvmSender {
  return {
    estimate: (request) => estimateSend(evm, request),
    describeAddress: (address) => describeAddress(evm, address),
    hasCode: (address) => hasCode(evm, address),
    nextStep: (terms, nonce) => prepareSend(evm, terms, nonce),
    async readFill(terms: SendTerms, hash) {
      if (terms.chain === 'sol') throw new Error('terms of another chain')
      return readSendFill(evm, terms, hash)
    },
  }
}
