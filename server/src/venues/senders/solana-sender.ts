import { solanaCoinAddress } from '@murmur/contract/chains'
import type { SendTerms } from '@murmur/contract/signer'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { coinChange, computeNetworkFee, readLandedTransaction, tokenChange } from '#chains/solana/landed-transaction.ts'
import type { SolanaSender } from '#venues/sender.port.ts'
import type { Fill } from '#venues/venue.port.ts'
import { describeAddress } from './solana/describe-address.ts'
import { estimateSend, prepareSend } from './solana/estimate-send.ts'

/** Transfers of SOL and of tokens of both token programs. */
export function solanaSender({ solana }: { solana: Solana }): SolanaSender {
  return {
    estimate: (request) => estimateSend(solana, request),
    describeAddress: (address) => describeAddress(solana, address),
    order: (terms) => prepareSend(solana, terms),
    readFill: (terms, hash) => readFill(solana, terms, hash),
  }
}

/** The amount that an included transfer took from the wallet, from the balances before and after it in the transaction's record. */
async function readFill(solana: Solana, terms: SendTerms, hash: TxHash): Promise<Fill> {
  if (terms.chain !== 'sol') throw new Error('terms of another chain')
  const { address: owner, token } = terms
  const landed = await readLandedTransaction(solana, hash)
  if (landed?.blockTime === undefined) throw solana.outage(new Error('no record of the transaction or of its time'))
  if (!landed.succeeded) throw new Error('a failed transaction has no fill')
  const sold =
    token === solanaCoinAddress
      ? -(coinChange(landed, owner) + computeNetworkFee(landed, owner))
      : -tokenChange(landed, owner, token)
  return {
    sold: sold > 0n ? sold : 0n,
    bought: 0n,
    platformFee: 0n,
    blockNumber: landed.slot,
    at: new Date(landed.blockTime * 1000).toISOString(),
    crossChecked: sold === BigInt(terms.amount),
  }
}
