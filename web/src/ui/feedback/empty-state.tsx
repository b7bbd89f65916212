import type { ReactNode } from 'react'
import { Murmur } from '#ui/murmur/murmur.tsx'

type EmptyStateProps = {
  title: string
  hint?: ReactNode
  /** The next step. */
  children?: ReactNode
}

/** An empty list or page: the animated line at rest, one sentence, and the next step. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <Murmur className="h-8 w-40 text-accent" />
      <p className="text-lg font-semibold text-balance">{title}</p>
      {hint ? <p className="max-w-[45ch] text-balance text-ink-soft">{hint}</p> : null}
      {children}
    </div>
  )
}
