/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ className = 'h-5 w-24' }: { className?: string }) {
  return <span aria-hidden className={`breathe inline-block rounded-md bg-sunk align-middle ${className}`} />
}
