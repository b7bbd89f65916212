import { useId } from 'react'
import type { SendForm } from '#features/send/form/use-send-form.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

/** Why there are no terms, and the button that requests them. Nothing moves before the review. */
export function SendAction({ form }: { form: SendForm }) {
  const text = useText()
  const hintId = useId()
  const { quote, isOnline } = form
  const { error, isFetching } = quote
  const isFrozen = useFreeze().freeze !== null
  const isInactive = !isOnline || isFetching || isFrozen
  return (
    <div className="grid gap-3">
      <FailureAlert isBoxed failure={error && toFailure(error, text('send.quote-failed'))} />
      <Button
        type="submit"
        variant="primary"
        className="min-h-12 w-full"
        inactive={isInactive}
        aria-describedby={hintId}
        onClick={(event) => (isInactive ? event.preventDefault() : undefined)}
      >
        {isFetching ? <Spinner /> : null}
        {text(isFetching ? 'send.reviewing' : 'send.to-review')}
      </Button>
      <p id={hintId} role="status" className="text-center text-sm text-ink-soft">
        {text(isFrozen ? 'freeze.title' : isOnline ? 'send.nothing-yet' : 'trade.offline')}
      </p>
    </div>
  )
}
