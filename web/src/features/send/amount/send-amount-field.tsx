import { toDisplayNumber } from '@murmur/contract/money'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useId } from 'react'
import type { SendAmountField, SendUnit } from '#features/send/amount/use-send-amount.ts'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatPercent, formatUsd } from '#lib/format/format.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

type AmountProps = { amount: SendAmountField; token: HeldToken | undefined }

/** The amount of a send: its field with the unit, shares of the balance, its value, and the remaining balance. */
export function SendAmountInput({
  amount,
  token,
  error,
  onEdit,
}: AmountProps & { error?: string | undefined; onEdit: () => void }) {
  const text = useText()
  const symbol = token?.symbol ?? ''
  const withEdit =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args)
      onEdit()
    }
  return (
    <div className="grid gap-2">
      <Field
        label={
          amount.unit === 'usd' || !token
            ? text(token ? 'buy.amount' : 'history.amount')
            : text('amount.in', { symbol })
        }
        inputMode="decimal"
        autoComplete="off"
        placeholder={localizeNumber(amount.unit === 'usd' ? '0.00' : '0', text.language)}
        value={amount.typed}
        onChange={({ target }) => withEdit(amount.type)(target.value)}
        error={error}
        className="min-h-14 text-xl font-semibold"
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <div className="grid min-h-10 min-w-0 flex-1 content-center text-sm text-ink-soft wrap-anywhere">
          <p>{equivalentText(text, amount, token)}</p>
          <p>{remainingText(text, amount, token)}</p>
        </div>
        {token && amount.price !== undefined ? (
          <SendUnits unit={amount.unit} symbol={symbol} onChange={withEdit(amount.changeUnit)} />
        ) : null}
      </div>
      <Shares amount={amount} token={token} onPick={withEdit(amount.pickShare)} />
      {amount.isMax && token?.isCoin ? <p className="text-sm text-ink-soft">{text('send.max-hint')}</p> : null}
    </div>
  )
}

/** "≈ $25.00" below tokens, "≈ 0.0102 ETH" below dollars. */
function equivalentText(
  text: Translate,
  { unit, units, price }: SendAmountField,
  token: HeldToken | undefined,
): string {
  if (!token || units === undefined || units === 0n || price === undefined) return ''
  const amount =
    unit === 'usd'
      ? `${formatShortAmount({ amountBaseUnits: String(units), decimals: token.decimals }, text.language)} ${token.symbol}`
      : formatUsd(toDisplayNumber(units, token.decimals) * price, text.language)
  return text('amount.about', { amount })
}

/** The balance that remains after the send; without an amount, the current balance. */
function remainingText(
  text: Translate,
  { remaining, units, isMax }: SendAmountField,
  token: HeldToken | undefined,
): string {
  if (!token) return text('amount.no-token')
  const show = (of: bigint) =>
    `${formatShortAmount({ amountBaseUnits: String(of), decimals: token.decimals }, text.language)} ${token.symbol}`
  if (isMax || !units || remaining === undefined || remaining < 0n) {
    return text('sell.balance', { balance: show(BigInt(token.amountBaseUnits)) })
  }
  return text(token.isCoin ? 'send.left-before-fee' : 'send.left', { amount: show(remaining) })
}

type SendUnitsProps = { unit: SendUnit; symbol: string; onChange: (unit: SendUnit) => void }

/** A segmented choice between tokens and dollars. */
function SendUnits({ unit, symbol, onChange }: SendUnitsProps) {
  const text = useText()
  const name = useId()
  return (
    <fieldset aria-label={text('amount.unit')} className="inline-flex max-w-full rounded-card bg-sunk p-0.5">
      {(['tokens', 'usd'] as const).map((each) => (
        <label
          key={each}
          className="grid min-h-10 min-w-11 max-w-28 cursor-pointer place-items-center rounded-[8px] border border-transparent px-2.5 text-sm font-semibold text-ink-soft has-checked:border-line-strong has-checked:bg-card has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input type="radio" name={name} checked={each === unit} onChange={() => onChange(each)} className="sr-only" />
          <bdi className="max-w-full truncate">{each === 'usd' ? 'USD' : symbol}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

const sharePercents = [25n, 50n, 75n, 100n] as const

function Shares({ amount, token, onPick }: AmountProps & { onPick: (percent: bigint) => void }) {
  const text = useText()
  const isEmpty = !token || token.sellableBaseUnits === '0'
  return (
    <fieldset aria-label={text('amount.shares')} className="grid grid-cols-4 gap-2">
      {sharePercents.map((percent) => (
        <button
          key={String(percent)}
          type="button"
          aria-disabled={isEmpty || undefined}
          aria-pressed={!isEmpty && amount.isShare(percent)}
          onClick={() => !isEmpty && onPick(percent)}
          className="min-h-11 min-w-0 rounded-card border border-line-strong bg-card px-1 text-sm font-semibold whitespace-nowrap hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-disabled:text-ink-soft aria-disabled:hover:bg-card forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
        >
          {percent === 100n ? text('amount.max') : formatPercent(Number(percent), text.language)}
        </button>
      ))}
    </fieldset>
  )
}
