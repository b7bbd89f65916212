import { chainNames } from '@murmur/contract/chains'
import type { SendQuote } from '@murmur/contract/trading/sends'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import type { ReactNode } from 'react'
import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { formatFeeAmount, formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import { formatCostUsd, formatUsd } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { priorityNames } from '#lib/preferences/priority-names.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

/** "0.1 SOL", with every digit: the amount that the user agrees to. */
export function formatExactAmount(text: Translate, amount: TokenAmount): string {
  return `${formatFullAmount(amount, text.language)} ${amount.symbol}`
}

/** The terms of a send: the recipient with the address, the amount that arrives, and the costs. */
export function ReviewRows({ quote }: { quote: SendQuote }) {
  const text = useText()
  const {
    recipient,
    amount,
    arrives,
    tokenFee,
    networkFee,
    networkFeeExpected,
    accountDeposit,
    priority = 'normal',
  } = quote
  return (
    <dl className="grid gap-3">
      <div className="grid gap-2 rounded-card bg-sunk p-4">
        <dt className="text-sm text-ink-soft">{text('send.to')}</dt>
        <dd className="grid gap-2">
          <bdi className="same-side font-semibold wrap-anywhere">{recipient.name}</bdi>
          <GroupedAddress address={recipient.address} label={text('send.address-of', { name: recipient.name })} />
        </dd>
      </div>
      <Row label={text('quote.chain')}>{chainNames[quote.chain]}</Row>
      {tokenFee ? (
        <Row
          label={text('send.arrives')}
          note={text('send.token-fee', { amount: formatExactAmount(text, tokenFee), symbol: amount.symbol })}
        >
          <Amount of={arrives} />
        </Row>
      ) : null}
      <Row
        label={text('quote.network-fee')}
        note={
          accountDeposit
            ? text('send.rent', { amount: formatRoundedAmount(text, accountDeposit), symbol: amount.symbol })
            : undefined
        }
      >
        {text('quote.about', { amount: formatFee(text, networkFeeExpected) })}
        {networkFeeExpected.usdValue === null ? null : (
          <span className="text-ink-soft"> ({formatCostUsd(networkFeeExpected.usdValue, text.language)})</span>
        )}
        <span className="block text-sm text-ink-soft">
          {text('quote.fee-at-most', { amount: formatFee(text, networkFee, 'up') })}
        </span>
      </Row>
      {priority === 'normal' ? null : <Row label={text('priority.heading')}>{text(priorityNames[priority])}</Row>}
    </dl>
  )
}

function Row({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="text-end wrap-anywhere">{children}</dd>
      {note ? <dd className="col-span-full text-sm text-ink-soft">{note}</dd> : null}
    </div>
  )
}

const formatRoundedAmount = (text: Translate, amount: TokenAmount) =>
  `${formatShortAmount(amount, text.language)} ${amount.symbol}`

const formatFee = (text: Translate, amount: TokenAmount, rounding: 'down' | 'up' = 'down') =>
  `${formatFeeAmount(amount, text.language, rounding)} ${amount.symbol}`

function Amount({ of }: { of: TokenAmount }) {
  const text = useText()
  return (
    <>
      <ExpandableText shown={formatRoundedAmount(text, of)} full={formatExactAmount(text, of)} />
      {of.usdValue === null ? null : <span className="text-ink-soft"> ({formatUsd(of.usdValue, text.language)})</span>}
    </>
  )
}
