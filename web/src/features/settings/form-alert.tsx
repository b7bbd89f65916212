import type { Failure } from '#lib/http/to-failure.ts'

/** A failure that belongs to no field. Always rendered: screen readers announce changes of an existing alert. */
export function FormAlert({ failure }: { failure: Failure | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure ? (
        <>
          <p className="text-loss">{failure.message}</p>
          {failure.reason ? <p className="text-sm text-ink-soft">{failure.reason}</p> : null}
        </>
      ) : null}
    </div>
  )
}
