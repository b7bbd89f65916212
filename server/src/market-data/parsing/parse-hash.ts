import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import { parseTxHash, type TxHash } from '@murmur/contract/tx-hash'

/** A transaction hash from a vendor: 0x and 64 hex digits, or a signature in base58; undefined for any other text. */
export function parseHash(chain: ChainKey, text: string | null | undefined): TxHash | undefined {
  const format = chainsByKey[chain].family === 'evm' ? /^0x[0-9a-fA-F]{64}$/ : /^[1-9A-HJ-NP-Za-km-z]{64,90}$/
  return text && format.test(text) ? parseTxHash(text) : undefined
}
