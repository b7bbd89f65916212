import { Skeleton } from '#ui/skeleton.tsx'

/** As high as a portfolio, until its own parts are there to wait for its figures. */
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
      <PartsSkeleton />
    </>
  )
}

const rows = ['a', 'b', 'c']

export function PartsSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-4 w-full" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
