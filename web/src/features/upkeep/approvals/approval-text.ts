import type { Approval } from '@murmur/contract/trading/approvals'
import { shortAmount } from '#lib/format/amount.ts'
import { shortenAddress } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

type Spent = Pick<Approval, 'spender' | 'token' | 'amountBaseUnits' | 'isUnlimited'>

/** "Uniswap", or the short address of any other contract. */
export function spenderName({ spender }: Pick<Approval, 'spender'>): string {
  return spender.name ?? shortenAddress(spender.address, 6, 4)
}

/** "5 LINK". */
export function approvedAmount(text: Translate, { token, amountBaseUnits }: Spent): string {
  return `${shortAmount({ amountBaseUnits, decimals: token.decimals }, text.language)} ${token.symbol}`
}

/** "Unlimited", or "Up to 5 LINK". */
export function limitText(text: Translate, approval: Spent): string {
  return approval.isUnlimited
    ? text('approvals.unlimited')
    : text('approvals.up-to', { amount: approvedAmount(text, approval) })
}

/** The harm that an approval can do, in one sentence. */
export function riskText(text: Translate, approval: Approval): string {
  const { risk, spender, token } = approval
  if (risk === 'low') return text('approvals.risk-low', { symbol: token.symbol })
  if (risk === 'high') return text('approvals.risk-high', { symbol: token.symbol })
  return spender.name
    ? text('approvals.risk-signature', { symbol: token.symbol })
    : text('approvals.risk-limited', { amount: approvedAmount(text, approval) })
}
