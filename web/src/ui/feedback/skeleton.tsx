/** Stands where something will come, and is as large as that. */
export function Skeleton({ className = 'h-5 w-24' }: { className?: string }) {
  return <span aria-hidden className={`breathe inline-block rounded-md bg-sunk align-middle ${className}`} />
}
