import { toEvmAddress } from '@murmur/contract/address'
import { createBlockWatch } from '#chains/block-watch.ts'
import type { Chain } from '#chains/chain.port.ts'
import type { Evm } from './create-evm-client.ts'
import { readHoldings } from './holdings.ts'
import { lookUp } from './look-up-transaction.ts'
import { planReplacement } from './plan-replacement.ts'
import { readEvmAddress } from './read-address.ts'
import { Quantity } from './rpc-schemas.ts'
import { sendRaw } from './send-raw-transaction.ts'
import { readTokenFacts } from './token-facts.ts'

/** A chain whose transactions are ordered by nonce. */
export type EvmChain = Chain & Required<Pick<Chain, 'nextNonce' | 'planReplacement'>>

/** The chain port over an EVM node. */
export function evmChain(evm: Evm): EvmChain {
  const readHead = () => evm.read(Quantity, 'eth_blockNumber', [])
  const holdings: Chain['holdings'] = (owner, tokens) =>
    readHoldings(evm, toEvmAddress(owner), tokens.map(toEvmAddress))
  const watch = createBlockWatch(evm.config.pollMs ?? 250, readHead)
  return {
    key: evm.config.key,
    send: (transaction) => sendRaw(evm, transaction),
    getStatus: (transaction) => lookUp(evm, transaction),
    ...watch,
    planReplacement: (signed, kind, priority) => planReplacement(evm, signed, kind, priority),
    nextNonce: async (address) => Number(await evm.read(Quantity, 'eth_getTransactionCount', [address, 'pending'])),
    tokenMetadata: (address) => readTokenFacts(evm, address),
    readAddress: readEvmAddress,
    holdings,
    // The response is already bounded: one number per token, for any owner.
    boundedHoldings: holdings,
  }
}
