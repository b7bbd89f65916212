import type { Quote } from '@murmur/contract/trading/trades'
import type { Danger } from '#features/manual-trading/danger/use-danger.ts'
import { useTradingSettings } from '#features/manual-trading/danger/use-trading-settings.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { listCautions } from '#lib/trading/quote-cautions.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type DangerBlockProps = {
  danger: Danger & { token: NonNullable<Danger['token']> }
  /** The quote that the server gave despite the danger, for the typed symbol. */
  quote: Quote | undefined
  /** The id of the reasons for the block. */
  reasonId: string
}

/**
 * The one warning of a dangerous purchase: the reason of the refusal, the cautions of a quote and the verdict, then the option to
 * override the refusal.
 */
export function DangerBlock({ danger, quote, reasonId }: DangerBlockProps) {
  const text = useText()
  const slot = useRiskSlot()
  const reasons = [danger.reason ?? '', ...(quote ? listCautions(text, quote) : [])].filter(Boolean)
  return (
    <Notice tone="loss">
      <div role="alert" id={reasonId} className="grid gap-1">
        <p className="font-semibold">{text(quote ? 'danger.allowed' : 'danger.heading')}</p>
        {reasons.length > 0 ? (
          <ul className="grid list-disc gap-1 ps-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
        {quote ? null : <p>{text('danger.nothing-sent')}</p>}
      </div>
      {quote ? quote.risk && slot?.verdict(quote.risk, 'sentence') : slot?.token({ ...danger.token, parts: 'reasons' })}
      <DangerOverride danger={danger} />
    </Notice>
  )
}

/** The field for typing the symbol if the user's settings allow it, else a link to the settings. */
function DangerOverride({ danger }: { danger: Danger }) {
  const text = useText()
  const { data, isPending, refetch } = useTradingSettings()
  if (isPending) return null
  if (!data)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {text('danger.settings-unread')}
        <Button onClick={() => void refetch()}>{text('ask-again')}</Button>
      </p>
    )
  if (!data.data.allowDanger)
    return (
      <p>
        {text('danger.not-allowed')}{' '}
        <Link to="/app/settings#trading" className="underline underline-offset-2">
          {text('danger.to-settings')}
        </Link>
      </p>
    )
  return (
    <Field
      label={text('danger.type-symbol', { symbol: danger.symbol })}
      value={danger.typed}
      onChange={({ target }) => danger.type(target.value)}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
