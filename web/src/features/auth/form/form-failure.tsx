import type { Failure } from '#lib/failure-of.ts'

/** The place above a form where its failure is said. Always there, so that a screen reader hears it come. */
export function FormFailure({ failure }: { failure: Failure | undefined }) {
  return (
    <div role="alert" className="not-empty:mb-4">
      {failure ? (
        <>
          <p className="text-loss">{failure.message}</p>
          {failure.reason ? <p className="text-sm text-ink-soft">{failure.reason}</p> : null}
        </>
      ) : null}
    </div>
  )
}
