import type { EvmRevokeTerms } from '@murmur/contract/signer-upkeep'
import { integer, record, text } from '#shapes.ts'

const name = text(/^[A-Za-z0-9_-]{1,64}$/)
const address = text(/^0x[0-9a-fA-F]{40}$/)

const commonTerms = {
  intentId: name,
  userId: name,
  walletId: name,
  maxNetworkFee: text(/^(0|[1-9]\d{0,77})$/),
  deadline: integer(0, Number.MAX_SAFE_INTEGER),
}

/** Checks the terms of a revoked allowance. */
export const evmRevokeTerms = record<keyof EvmRevokeTerms>({
  ...commonTerms,
  side: text(/^revoke$/),
  chain: text(/^(eth|base)$/),
  chainId: integer(1, Number.MAX_SAFE_INTEGER),
  address,
  token: address,
  spender: address,
})
