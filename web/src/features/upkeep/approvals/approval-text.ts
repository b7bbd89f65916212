import type { Approval } from '@murmur/contract/trading/approvals'
import { formatShortAmount } from '#lib/format/amount.ts'
import { shortenAddress } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

type Allowance = Pick<Approval, 'spender' | 'token' | 'amountBaseUnits' | 'isUnlimited'>

/** "Uniswap", or the short address of any other contract. */
export function spenderName({ spender }: Pick<Approval, 'spender'>): string {
  return spender.name ?? shortenAddress(spender.address, 6, 4)
}

/** "5 LINK". */
function approvedAmount(text: Translate, { token, amountBaseUnits }: Allowance): string {
  return `${formatShortAmount({ amountBaseUnits, decimals: token.decimals }, text.language)} ${token.symbol}`
}

/** "Unlimited", or "Up to 5 LINK". */
export function formatAllowance(text: Translate, approval: Allowance): string {
  return approval.isUnlimited
    ? text('approvals.unlimited')
    : text('approvals.up-to', { amount: approvedAmount(text, approval) })
}

/** The kind of a spender: on Solana a delegate, which may be any address. */
export function spenderLabel(text: Translate, { chain }: Pick<Approval, 'chain'>): string {
  return text(chain === 'sol' ? 'approvals.delegate' : 'approvals.spender')
}

/** "Uniswap", or that the spender is unknown. */
export function spenderTitle(text: Translate, { chain, spender }: Pick<Approval, 'chain' | 'spender'>): string {
  return spender.name ?? text(chain === 'sol' ? 'approvals.unknown-address' : 'approvals.unknown')
}

/** The harm that an approval can do, in one sentence. */
export function riskText(text: Translate, approval: Approval): string {
  const { chain, risk, spender, token } = approval
  if (approval.isFrozen) return text('approvals.risk-frozen', { symbol: token.symbol })
  if (chain === 'sol')
    return risk === 'high'
      ? text('approvals.risk-delegate-high', { symbol: token.symbol })
      : text('approvals.risk-delegate-limited', { amount: approvedAmount(text, approval) })
  if (risk === 'low') return text('approvals.risk-low', { symbol: token.symbol })
  if (risk === 'high') return text('approvals.risk-high', { symbol: token.symbol })
  return spender.name
    ? text('approvals.risk-signature', { symbol: token.symbol })
    : text('approvals.risk-limited', { amount: approvedAmount(text, approval) })
}
