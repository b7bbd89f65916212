import { toSolanaAddress } from '@murmur/contract/address'
import { createBlockWatch } from '#chains/block-watch.ts'
import type { Chain } from '#chains/chain.port.ts'
import { readAssociatedHoldings } from './associated-holdings.ts'
import type { Solana } from './create-solana-client.ts'
import { readHoldings } from './holdings.ts'
import { lookUp } from './look-up-transaction.ts'
import { readSolanaAddress } from './read-address.ts'
import { WholeNumber } from './rpc-schemas.ts'
import { type Relay, sendRaw } from './send-raw-transaction.ts'
import { readTokenFacts } from './token-facts.ts'

/** The chain port over Solana's nodes. `relay`: the venue's own way to send, used in parallel. */
export function solanaChain(solana: Solana, { relay }: { relay?: Relay } = {}): Chain {
  const readSlot = () => solana.read(WholeNumber, 'getSlot', [{ commitment: 'confirmed' }])
  const watch = createBlockWatch(solana.config.pollMs ?? 400, readSlot)
  return {
    key: 'sol',
    send: (transaction) => sendRaw(solana, transaction, relay),
    getStatus: (transaction) => lookUp(solana, transaction),
    ...watch,
    tokenMetadata: (address) => readTokenFacts(solana, address),
    readAddress: readSolanaAddress,
    holdings: (owner, tokens) => readHoldings(solana, toSolanaAddress(owner), tokens.map(toSolanaAddress)),
    boundedHoldings: (owner, tokens) =>
      readAssociatedHoldings(solana, toSolanaAddress(owner), tokens.map(toSolanaAddress)),
  }
}
