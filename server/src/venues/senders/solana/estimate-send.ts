import { createHash } from 'node:crypto'
import { toBaseUnits } from '@murmur/contract/money'
import type { SolanaSendTerms } from '@murmur/contract/signer'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { systemProgram } from '#chains/solana/programs.ts'
import { capSendFee } from '#platform/amounts/cap-network-fee.ts'
import { maxBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SendEstimate, SendRequest } from '#venues/sender.port.ts'
import type { PreparedOrder } from '#venues/venue.port.ts'
import { planTransfer } from './plan-transfer.ts'
import { readTransfer } from './read-transfer.ts'

const solDecimals = 9
/** The minimum room in lamports for the priority fee to rise between quote and order; a larger fee may double. */
const minRoom = 100_000n

/** Facts and costs of a transfer. */
export async function estimateSend(solana: Solana, request: SendRequest): Promise<SendEstimate> {
  const transfer = await readTransfer(solana, request)
  const { token } = transfer
  const plan = await planTransfer(solana, transfer, token?.fees ?? [0n])
  const { fee, deposit, depositBound, tokenFee } = plan
  const needed = fee + maxBigint(deposit, depositBound)
  return {
    maxNetworkFee: capSendFee('sol', { needed, desired: needed + maxBigint(fee, minRoom) }),
    expectedNetworkFee: fee + deposit,
    accountDeposit: deposit,
    tokenFee,
    terms: {
      chain: 'sol',
      tokenProgram: token?.program ?? systemProgram,
      decimals: token?.decimals ?? solDecimals,
      tokenFee: toBaseUnits(tokenFee),
    },
  }
}

/** Builds the transfer of these terms on a recent blockhash, within the agreed network fee, and simulates it. */
export async function prepareSend(solana: Solana, terms: SolanaSendTerms): Promise<PreparedOrder> {
  const transfer = await readTransfer(solana, { ...terms, owner: terms.address, amount: BigInt(terms.amount) })
  const { token } = transfer
  const hasSameProgram = (token?.program ?? systemProgram) === terms.tokenProgram
  if (!hasSameProgram || (token?.decimals ?? solDecimals) !== terms.decimals) throw new Refusal('QUOTE_EXPIRED')
  const maxNetworkFee = BigInt(terms.maxNetworkFee)
  const agreed = { salt: deriveSalt(terms), maxNetworkFee }
  const plan = await planTransfer(solana, transfer, [BigInt(terms.tokenFee)], agreed)
  const cost = plan.fee + maxBigint(plan.deposit, plan.depositBound)
  if (cost > maxNetworkFee) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const message = Buffer.from(plan.message).toString('base64')
  return {
    unsigned: { message, loaded: { writable: [], readonly: [] } },
    lastValid: plan.lastValid,
    delivery: undefined,
  }
}

/** Two equal sends on one blockhash would otherwise be one transaction. */
function deriveSalt({ intentId }: SolanaSendTerms): number {
  return createHash('sha256').update(intentId).digest().readUInt16LE() % 1_000
}
