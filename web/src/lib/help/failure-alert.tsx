import type { ReactNode } from 'react'
import { RefusalHelpLink } from '#lib/help/refusal-help-link.tsx'
import type { Failure } from '#lib/http/to-failure.ts'

type FailureAlertProps = {
  failure: Failure | undefined
  /** Whether the alert has a box of its own, as in dialogs about money. */
  isBoxed?: boolean
  /** Whether the reader may be signed out and cannot open the help pages. */
  isPublic?: boolean
  className?: string
  /** Further actions, shown below the explanation. */
  children?: ReactNode
}

/**
 * An alert for a failure that no form field caused, with a link to the help topic that explains it. Always rendered: screen
 * readers announce changes of an existing alert.
 */
export function FailureAlert({
  failure,
  isBoxed = false,
  isPublic = false,
  className = 'empty:hidden',
  children,
}: FailureAlertProps) {
  return (
    <div role="alert" className={className}>
      {failure ? (
        <div className={isBoxed ? 'appear grid gap-1 rounded-card bg-loss-soft p-4' : 'grid'}>
          <p className={isBoxed ? 'font-semibold' : 'text-loss'}>{failure.message}</p>
          {failure.reason ? <p className={isBoxed ? 'text-sm' : 'text-sm text-ink-soft'}>{failure.reason}</p> : null}
          {isPublic ? null : <RefusalHelpLink code={failure.code} />}
          {children}
        </div>
      ) : null}
    </div>
  )
}
