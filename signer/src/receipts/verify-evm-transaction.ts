import type { EvmAgreedTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { Transaction } from 'micro-eth-signer'
import { checkSignedTip } from '#bounds.ts'
import { maxTip } from '#evm/check-envelope.ts'
import { checkRevoke, checkRevokeTerms } from '#evm/check-revoke.ts'
import { checkSend } from '#evm/check-send.ts'
import { checkSendTerms } from '#evm/check-send-terms.ts'
import { checkTerms } from '#evm/check-terms.ts'
import { checkTransaction } from '#evm/check-transaction.ts'
import { pinnedChains } from '#pinned-chains.ts'
import type { Policy } from '#policy.ts'
import { getEarliestSigningTime } from '#receipts/earliest-signing-time.ts'
import type { ReceiptStep } from '#receipts/receipt-step.ts'
import { permit } from '#signer-error.ts'

/** Parses a signed EIP-1559 transaction (lower-case hex). Requires that the wallet of the terms signed it and the terms allow it. */
export function verifyEvmTransaction(
  terms: EvmAgreedTerms,
  { raw, loaded }: { raw: string; loaded: unknown },
): ReceiptStep {
  permit(loaded === null, 'a transaction on this chain has no loaded accounts')
  const signed = parse(raw)
  permit(signed?.type === 'eip1559' && signed.toHex() === raw, 'the transaction is not readable')
  permit(signed.sender.toLowerCase() === terms.address, 'the transaction is from another wallet')
  const fields = signed.raw as EvmFields
  permit(fields.accessList.length === 0, 'the transaction has an access list')
  const step = checkStep(terms, {
    chainId: Number(fields.chainId),
    nonce: Number(fields.nonce),
    to: fields.to.toLowerCase() as UnsignedEvmTransaction['to'],
    value: String(fields.value) as UnsignedEvmTransaction['value'],
    data: fields.data as `0x${string}`,
    gas: String(fields.gasLimit) as UnsignedEvmTransaction['gas'],
    maxFeePerGas: String(fields.maxFeePerGas) as UnsignedEvmTransaction['maxFeePerGas'],
    maxPriorityFeePerGas: String(fields.maxPriorityFeePerGas) as UnsignedEvmTransaction['maxPriorityFeePerGas'],
  })
  return { step, id: signed.hash }
}

type EvmFields = { to: string; data: string; accessList: unknown[] } & {
  [name in 'chainId' | 'nonce' | 'value' | 'gasLimit' | 'maxFeePerGas' | 'maxPriorityFeePerGas']: bigint
}

function parse(raw: string) {
  try {
    return Transaction.fromHex(raw, false)
  } catch {
    return undefined
  }
}

function checkStep(terms: EvmAgreedTerms, unsigned: UnsignedEvmTransaction): ReceiptStep['step'] {
  const now = getEarliestSigningTime(terms)
  if (terms.side === 'send') {
    checkSend(unsigned, checkSendTerms(terms, policyOf(terms), now))
    checkSignedTip(terms, maxTip(unsigned))
    return 'send'
  }
  if (terms.side === 'revoke') {
    checkRevoke(unsigned, checkRevokeTerms(terms, policyOf(terms), now))
    return 'revoke'
  }
  const trade = checkTerms(terms, policyOf(terms), now)
  checkTransaction(unsigned, trade, now)
  return unsigned.to === trade.router ? 'swap' : 'approval'
}

/** Uses the treasury of the terms: a receipt cannot show which one is right. Only a trade names one. */
function policyOf(terms: EvmAgreedTerms): Policy {
  const treasury = 'treasury' in terms ? terms.treasury : '0x0000000000000000000000000000000000000001'
  return { evm: new Map([[terms.chainId, { router: pinnedChains[terms.chain].router, treasury }]]), sol: undefined }
}
