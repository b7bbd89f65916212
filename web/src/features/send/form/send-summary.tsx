import { chainNames } from '@murmur/contract/chains'
import { toDisplayNumber } from '@murmur/contract/money'
import { TriangleAlert } from 'lucide-react'
import type { SendForm } from '#features/send/form/use-send-form.ts'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatUsd, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The send as the form has it, beside it on wide screens; phones show the review only. */
export function SendSummary({ form: { token, amount, chosen } }: { form: SendForm }) {
  const text = useText()
  const { units, price, remaining } = amount
  const show = (of: bigint) =>
    token
      ? `${formatShortAmount({ amountBaseUnits: String(of), decimals: token.decimals }, text.language)} ${token.symbol}`
      : ''
  const isValid = token !== undefined && units !== undefined && units > 0n
  const usd =
    isValid && price !== undefined ? formatUsd(toDisplayNumber(units, token.decimals) * price, text.language) : ''
  const rows = [
    [text('send.to'), chosen?.name, chosen && shortenAddress(chosen.address, 6, 4)],
    [text('send.network'), token && chainNames[token.chain], undefined],
    [
      text('send.remaining'),
      isValid && remaining !== undefined && remaining >= 0n ? show(remaining) : undefined,
      undefined,
    ],
  ] as const
  return (
    <div className="grid gap-5 max-desk:hidden">
      <h2 className="text-lg font-semibold">{text('send.summary')}</h2>
      <div className="min-h-16">
        <p className="text-xl font-semibold wrap-anywhere">
          {isValid ? <bdi>{show(units)}</bdi> : <span className="text-ink-soft">0</span>}
        </p>
        <p className="text-ink-soft">{usd}</p>
      </div>
      <dl className="grid">
        {rows.map(([label, value, detail]) => (
          <div key={label} className="flex min-h-12 items-center justify-between gap-4 border-t border-line py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">
              <bdi>{value ?? '–'}</bdi>
              {detail ? (
                <bdi dir="ltr" className="block font-mono text-sm text-ink-soft">
                  {detail}
                </bdi>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex gap-3 text-sm text-ink-soft">
        <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-caution" />
        {text('send.final')}
      </p>
    </div>
  )
}
