import type { ReactNode } from 'react'
import type { Failure } from '#lib/http/to-failure.ts'

/** A failure that belongs to no field. Always rendered: screen readers announce changes of an existing alert. */
export function SendFailure({ failure, children }: { failure: Failure | undefined; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure ? (
        <div className="appear grid gap-1 rounded-card bg-loss-soft p-4">
          <p className="font-semibold">{failure.message}</p>
          {failure.reason ? <p className="text-sm">{failure.reason}</p> : null}
          {children}
        </div>
      ) : null}
    </div>
  )
}
