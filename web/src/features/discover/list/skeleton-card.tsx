import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A placeholder of the same size as a token card. */
export function SkeletonCard() {
  return (
    <li aria-hidden data-skeleton className="token-card">
      <div className="flex items-start gap-3">
        <Skeleton className="size-11 rounded-full!" />
        <div className="grid gap-1">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-5 w-16" />
        </div>
      </div>
      <Skeleton className="h-7 w-24" />
      <div className="grid gap-1">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-full" />
      </div>
      <span className="min-h-5" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-11 w-full rounded-card!" />
        <Skeleton className="h-11 w-full rounded-card!" />
      </div>
    </li>
  )
}
