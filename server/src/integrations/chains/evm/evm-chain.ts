import { blockWatch } from '#integrations/chains/block-watch.ts'
import type { Chain } from '#integrations/chains/chain.port.ts'
import { readHoldings } from '#integrations/chains/evm/holdings.ts'
import { lookUp } from '#integrations/chains/evm/look.ts'
import type { Evm } from '#integrations/chains/evm/open-evm.ts'
import { readEvmAddress } from '#integrations/chains/evm/read-address.ts'
import { sendRaw } from '#integrations/chains/evm/send.ts'
import { Quantity } from '#integrations/chains/evm/shapes.ts'
import { readTokenFacts } from '#integrations/chains/evm/token-facts.ts'

/** An EVM transaction has its place by a nonce. */
export type EvmChain = Chain & Required<Pick<Chain, 'nextNonce'>>

/** The chain port over an EVM node. */
export function evmChain(evm: Evm): EvmChain {
  const head = () => evm.read(Quantity, 'eth_blockNumber', [])
  const watch = blockWatch(evm.config.pollMs ?? 250, head)
  return {
    key: evm.config.key,
    send: (transaction) => sendRaw(evm, transaction),
    look: (transaction) => lookUp(evm, transaction),
    ...watch,
    nextNonce: async (address) => Number(await evm.read(Quantity, 'eth_getTransactionCount', [address, 'pending'])),
    tokenFacts: (address) => readTokenFacts(evm, address),
    readAddress: readEvmAddress,
    holdings: (owner, tokens) => readHoldings(evm, owner, tokens),
  }
}
