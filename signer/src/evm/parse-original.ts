import type { EvmAddress } from '@murmur/contract/address'
import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import { Transaction } from 'micro-eth-signer'
import { toBaseUnits } from '#base-units.ts'
import { permit } from '#signer-error.ts'

/** A transaction that a wallet has signed. `sender`: in lower case. */
export type SignedEvmTransaction = { transaction: UnsignedEvmTransaction; hash: string; sender: string }

/**
 * Parses a signed EIP-1559 transaction and recovers its sender from the signature. The signature proves that the wallet
 * signed for this nonce, so the signer need not remember it. Refuses other transaction types, access lists, and bytes
 * in a non-canonical encoding.
 */
export function parseOriginal(bytes: string): SignedEvmTransaction {
  const decoded = decode(bytes)
  permit(decoded !== undefined, 'the original is not a signed transaction')
  const { signed, sender } = decoded
  permit(signed.toHex() === bytes, 'the original is not canonically encoded')
  permit(signed.type === 'eip1559', 'the original is of another type')
  const { chainId, nonce, to, value, data, gasLimit, maxFeePerGas, maxPriorityFeePerGas, accessList } =
    signed.raw as Eip1559
  permit(accessList.length === 0, 'the original has an access list')
  const transaction = {
    chainId: Number(chainId),
    nonce: Number(nonce),
    to: to.toLowerCase() as EvmAddress,
    value: toBaseUnits(value),
    data,
    gas: toBaseUnits(gasLimit),
    maxFeePerGas: toBaseUnits(maxFeePerGas),
    maxPriorityFeePerGas: toBaseUnits(maxPriorityFeePerGas),
  }
  return { transaction, hash: signed.hash, sender: sender.toLowerCase() }
}

type Eip1559 = ReturnType<typeof Transaction.prepare<'eip1559'>>['raw']

function decode(bytes: string) {
  try {
    const signed = Transaction.fromHex(bytes)
    return { signed, sender: signed.recoverSender().address }
  } catch {
    // The library's message may quote the bytes.
    return undefined
  }
}
