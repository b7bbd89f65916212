import { Skeleton } from '#ui/feedback/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd']

/** Placeholders of rows while the balances load. */
export function HoldingsSkeleton() {
  return (
    <div aria-busy className="holdings-box">
      {rows.map((row) => (
        <div key={row} className="holding-placeholder">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="ms-auto h-5 w-20" />
        </div>
      ))}
    </div>
  )
}
