import type { Failure } from '#lib/http/to-failure.ts'

/** The failure of a form, shown above it. Always rendered: screen readers announce changes of an existing alert. */
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
