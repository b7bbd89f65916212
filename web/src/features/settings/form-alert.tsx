import type { Failure } from '#lib/failure-of.ts'

/** The place where a failure is said that belongs to no field. Always there, so that a screen reader hears it come. */
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
