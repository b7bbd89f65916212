import type {
  EvmRevokeTerms,
  maxReclaimedAccounts,
  SolanaReclaimTerms,
  SolanaRevokeTerms,
} from '@murmur/contract/signer-upkeep'
import { integer, listOf, record, text } from '#shapes.ts'

const name = text(/^[A-Za-z0-9_-]{1,64}$/)
const address = text(/^0x[0-9a-fA-F]{40}$/)

const solanaAddress = text(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const maxAccounts: typeof maxReclaimedAccounts = 20

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

/** Checks the terms of a revoked delegate. */
export const solanaRevokeTerms = record<keyof SolanaRevokeTerms>({
  ...commonTerms,
  side: text(/^revoke$/),
  chain: text(/^sol$/),
  address: solanaAddress,
  account: solanaAddress,
  tokenProgram: solanaAddress,
  token: solanaAddress,
  spender: solanaAddress,
})

/** Checks the terms of a rent reclaim. */
export const solanaReclaimTerms = record<keyof SolanaReclaimTerms>({
  ...commonTerms,
  side: text(/^reclaim$/),
  chain: text(/^sol$/),
  address: solanaAddress,
  accounts: listOf(record({ address: solanaAddress, program: solanaAddress }), maxAccounts),
})
