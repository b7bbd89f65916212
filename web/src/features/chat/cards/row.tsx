import type { ReactNode } from 'react'

type RowProps = {
  label: ReactNode
  isMain?: boolean
  /** Whether it adds up the rows above it. */
  isSum?: boolean
  children: ReactNode
  /** Sentences below the row, aligned to its start. */
  below?: ReactNode
}

/** A labelled figure of a card. */
export function Row({ label, isMain = false, isSum = false, children, below }: RowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-x-4 max-sm:gap-x-2 sm:min-h-7 sm:py-0.5 ${below ? 'flex-wrap' : ''} ${isSum ? 'border-t border-line pt-1' : ''} ${isMain ? 'font-semibold' : 'text-sm'}`}
    >
      <dt className={`max-w-[55%] shrink-0 ${isMain ? 'max-sm:text-sm' : 'text-ink-soft'}`}>{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
      {below ? <dd className="w-full pt-1">{below}</dd> : null}
    </div>
  )
}
