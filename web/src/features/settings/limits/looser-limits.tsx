import type { TradeLimitsReply } from '@murmur/contract/identity/limits'
import { useState } from 'react'
import { useCancelLooserLimits } from '#features/settings/limits/use-limits.ts'
import { formatDateTime, formatUsd } from '#lib/format/format.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

type LooserLimitsProps = {
  limits: Pick<TradeLimitsReply, 'pending' | 'signer'>
  /** Called once they are cancelled, before this notice disappears. */
  onKept: () => void
}

/** Pending looser limits: when they take effect, and a button that cancels them. */
export function LooserLimits({ limits: { pending, signer }, onKept }: LooserLimitsProps) {
  const text = useText()
  const cancelLimits = useCancelLooserLimits()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const formatLimit = (usd: number | null) => (usd === null ? text('limits.none') : formatUsd(usd, text.language))
  const startsAt = pending?.from ?? signer?.pendingFrom
  if (!startsAt) return null

  const cancel = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await cancelLimits()
      showToast('success', text('limits.kept'))
      onKept()
    } catch (error) {
      setFailure(toFailure(error, text('limits.not-kept')))
    }
    setBusy(false)
  }
  const at = formatDateTime(startsAt, text.language)
  return (
    <Notice tone="waiting" title={pending ? text('limits.pending', { at }) : text('limits.signer-pending', { at })}>
      {pending ? (
        <p>
          {text('limits.pending-what', {
            trade: formatLimit(pending.perTradeUsd),
            day: formatLimit(pending.perDayUsd),
          })}
        </p>
      ) : null}
      <FailureAlert failure={failure} />
      <Button className="justify-self-start" inactive={isBusy} onClick={cancel}>
        {text(isBusy ? 'settings.busy' : 'limits.keep')}
      </Button>
    </Notice>
  )
}
