import { useId, useState } from 'react'
import { useChangeTradingSettings, useTradingSettings } from '#features/manual-trading/danger/use-trading-settings.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { useRenderProof } from '#lib/trading/proof-context.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** The setting that allows the user to buy tokens that look dangerous after typing their symbol. */
export function DangerSetting() {
  const text = useText()
  const id = useId()
  const { data, isError } = useTradingSettings()
  const [isAsking, setAsking] = useState(false)
  const renderProof = useRenderProof()
  const change = useChangeTradingSettings(() => setAsking(false))
  const failure = change.error ? toFailure(change.error, text('danger.not-saved')) : undefined
  const toggle = (allowDanger: boolean) => {
    change.reset()
    // Turning the protection on requires no proof.
    if (allowDanger) setAsking(true)
    else change.mutate({ allowDanger })
  }
  return (
    <>
      <div className="grid min-w-0 content-start gap-1">
        {data ? (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              role="switch"
              checked={data.data.allowDanger}
              aria-checked={data.data.allowDanger}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => !change.isPending && toggle(target.checked)}
              className="switch"
            />
            {text('danger.allow')}
          </label>
        ) : (
          <p className="flex min-h-11 items-center">
            {isError ? text('danger.no-settings') : <Skeleton className="h-6 w-64" />}
          </p>
        )}
        <p id={`${id}-hint`} className="max-w-[60ch] text-sm text-ink-soft">
          {text('danger.allow-hint')}
        </p>
        <p role="status" className="text-sm text-ink-soft">
          {change.isSuccess ? text('danger.saved') : null}
        </p>
        {failure && !isAsking ? (
          <p role="alert" className="text-sm text-loss">
            {[failure.message, failure.reason].filter(Boolean).join(' ')}
          </p>
        ) : null}
      </div>
      {isAsking
        ? renderProof({
            act: { act: 'trading-settings' },
            title: text('danger.allow-question'),
            submit: text('danger.allow-submit'),
            leave: text('danger.keep'),
            busy: text('trade.busy'),
            failed: text('danger.not-saved'),
            isDestructive: true,
            onProve: async (proof) => void (await change.mutateAsync({ allowDanger: true, ...proof })),
            onClose: () => setAsking(false),
            children: <p className="max-w-[60ch]">{text('danger.allow-warning')}</p>,
          })
        : null}
    </>
  )
}
