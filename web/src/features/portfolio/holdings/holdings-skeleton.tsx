import { expectedRows } from '#features/portfolio/holdings/expected-rows.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Placeholders of as many rows as there were at the last visit, while the balances load. */
export function HoldingsSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <div className="holdings-box">
      <div
        aria-busy
        data-shown={isShown || undefined}
        data-first-visit={!expectedRows.isKnown() || undefined}
        className="holdings-wait"
      >
        {Array.from({ length: expectedRows.read() }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className="holding-placeholder">
            <Skeleton className="size-7 shrink-0 rounded-full" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="ms-auto h-5 w-20" />
          </div>
        ))}
      </div>
    </div>
  )
}
