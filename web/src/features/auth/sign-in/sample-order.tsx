import { ShieldCheck } from 'lucide-react'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'

/** An example of an order before its yes, with made-up figures. Wide screens show it beside the forms of an account. */
export function SampleOrder() {
  const text = useText()
  const rows = [
    [text('quote.pay'), text('auth.sample.paid')],
    [text('quote.expected'), `${localizeNumber('335,800', text.language)} BONK`],
    [text('auth.sample.fees'), text('auth.sample.fee')],
  ] as const
  return (
    <figure className="grid gap-3 rounded-card bg-card p-5 text-ink max-desk:hidden">
      <figcaption className="font-semibold">{text('auth.sample.title')}</figcaption>
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{text('risk.label')}</dt>
          <dd className="flex items-center gap-2 text-gain">
            <ShieldCheck aria-hidden size={18} className="shrink-0" />
            {text('risk.fine')}
          </dd>
        </div>
      </dl>
    </figure>
  )
}
