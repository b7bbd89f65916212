import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A placeholder of a portfolio's height while its code loads. */
export function PortfolioSkeleton() {
  return (
    <>
      <Skeleton className="h-6 w-56" />
      <div aria-busy className="grid gap-3">
        <Skeleton className="h-13 w-full" />
        <div className="worth-box">
          <Skeleton className="h-full w-full" />
        </div>
        <div className="min-h-24" />
      </div>
      <PositionsSkeleton />
    </>
  )
}

const rows = ['a', 'b', 'c']

/** A placeholder of the allocation bar and the positions. */
export function PositionsSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-4 w-full" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
