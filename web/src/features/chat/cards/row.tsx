import type { ReactNode } from 'react'

type RowProps = {
  label: ReactNode
  isMain?: boolean
  children: ReactNode
  /** Sentences below the row, aligned to its start. */
  below?: ReactNode
}

/** A labelled figure of a card. */
export function Row({ label, isMain = false, children, below }: RowProps) {
  return (
    <div
      className={`flex min-h-7 items-baseline py-0.5 justify-between gap-x-4 ${below ? 'flex-wrap' : ''} ${isMain ? 'font-semibold' : 'text-sm'}`}
    >
      <dt className={`max-w-[55%] shrink-0 ${isMain ? '' : 'text-ink-soft'}`}>{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
      {below ? <dd className="w-full pt-1">{below}</dd> : null}
    </div>
  )
}
