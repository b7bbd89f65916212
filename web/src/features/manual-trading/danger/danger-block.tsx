import type { Danger } from '#features/manual-trading/danger/use-danger.ts'
import { useTradingSettings } from '#features/manual-trading/danger/use-trading-settings.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

type DangerBlockProps = {
  danger: Danger & { token: NonNullable<Danger['token']> }
  /** Whether the quote details already show the verdict. */
  hasVerdict: boolean
  /** The id of the sentences that say why the purchase is blocked. */
  reasonId: string
}

/** The reason why the purchase of a token was refused, and the option to override the refusal. */
export function DangerBlock({ danger, hasVerdict, reasonId }: DangerBlockProps) {
  const text = useText()
  const slot = useRiskSlot()
  return (
    <Notice tone="loss">
      <div role="alert" id={reasonId} className="grid gap-1">
        <p className="font-semibold">{text(hasVerdict ? 'danger.allowed' : 'danger.heading')}</p>
        {danger.reason ? <p>{danger.reason}</p> : null}
        {hasVerdict ? null : <p>{text('danger.nothing-sent')}</p>}
      </div>
      {hasVerdict ? null : slot?.token(danger.token)}
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
