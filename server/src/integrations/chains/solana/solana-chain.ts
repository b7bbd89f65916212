import { blockWatch } from '#integrations/chains/block-watch.ts'
import type { Chain } from '#integrations/chains/chain.port.ts'
import { readHoldings } from '#integrations/chains/solana/holdings.ts'
import { lookUp } from '#integrations/chains/solana/look.ts'
import type { Solana } from '#integrations/chains/solana/open-solana.ts'
import { readSolanaAddress } from '#integrations/chains/solana/read-address.ts'
import { type Relay, sendRaw } from '#integrations/chains/solana/send.ts'
import { Whole } from '#integrations/chains/solana/shapes.ts'
import { readTokenFacts } from '#integrations/chains/solana/token-facts.ts'

/** The chain port over Solana's nodes. `relay`: the venue's own way to the chain, taken beside them. */
export function solanaChain(solana: Solana, { relay }: { relay?: Relay } = {}): Chain {
  const slot = () => solana.read(Whole, 'getSlot', [{ commitment: 'confirmed' }])
  const watch = blockWatch(solana.config.pollMs ?? 400, slot)
  return {
    key: 'sol',
    send: (transaction) => sendRaw(solana, transaction, relay),
    look: (transaction) => lookUp(solana, transaction),
    ...watch,
    tokenFacts: (address) => readTokenFacts(solana, address),
    readAddress: readSolanaAddress,
    holdings: (owner, tokens) => readHoldings(solana, owner, tokens),
  }
}
