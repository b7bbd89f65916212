import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { Approval, ChainApprovals, RevokeQuote, UpkeepReply } from '@murmur/contract/trading/approvals'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { hash } from '#test-support/examples/examples.ts'

export const unknownSpender = toEvmAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const router = toEvmAddress('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45')

const link = {
  address: toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA'),
  symbol: 'LINK',
  name: 'ChainLink Token',
  decimals: 18,
  isVerified: true,
  imitates: null,
}

const linkAmount = (units: string, usdValue: number | null): TokenAmount => ({
  ...{ symbol: 'LINK', address: link.address, decimals: 18, usdValue },
  ...{ amount: Number(units) / 1e18, amountBaseUnits: toBaseUnits(BigInt(units)) },
})

const ether = (wei: string, usdValue: number): TokenAmount => ({
  ...{ symbol: 'ETH', address: evmCoinAddress, decimals: 18, usdValue },
  ...{ amount: Number(wei) / 1e18, amountBaseUnits: toBaseUnits(BigInt(wei)) },
})

/** An unlimited approval of LINK for an unknown contract. */
export function createApproval(changes: Partial<Approval> = {}): Approval {
  return {
    chain: 'eth',
    token: link,
    spender: { address: unknownSpender, name: null, isVenue: false },
    amountBaseUnits: toBaseUnits(2n ** 256n - 1n),
    isUnlimited: true,
    exposed: linkAmount('3000000000000000000', 42),
    risk: 'high',
    since: '2026-11-20T08:00:00.000Z',
    ...changes,
  }
}

/** An approval of five LINK for the exchange. */
export const venueApproval = createApproval({
  spender: { address: router, name: 'Uniswap', isVenue: true },
  amountBaseUnits: toBaseUnits(5000000000000000000n),
  isUnlimited: false,
  risk: 'low',
})

export function createChainApprovals(changes: Partial<ChainApprovals> = {}): ChainApprovals {
  return {
    chain: 'eth',
    approvals: [createApproval(), venueApproval],
    logsSince: '2026-11-14T08:00:00.000Z',
    ...{ isTruncated: false, isUnavailable: false },
    ...changes,
  }
}

export function revokeQuote(changes: Partial<RevokeQuote> = {}): RevokeQuote {
  const { chain, token, spender, amountBaseUnits, isUnlimited } = createApproval()
  return {
    ...{ intentId: parseIntentId('revoke-1'), chain, token, spender, amountBaseUnits, isUnlimited },
    networkFee: ether('2000000000000000', 4),
    networkFeeExpected: ether('500000000000000', 1),
    validUntil: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  }
}

export function createUpkeepReply(
  changes: Partial<UpkeepReply['data']> = {},
  message = 'Approval of LINK revoked',
): UpkeepReply {
  return {
    success: changes.status !== 'failed',
    message,
    data: {
      id: parseIntentId('revoke-1'),
      status: 'successful',
      transactionHash: hash,
      url: `http://sandbox.test/tx/eth/${hash}`,
      networkFee: ether('400000000000000', 0.8),
      ...changes,
    },
  }
}
