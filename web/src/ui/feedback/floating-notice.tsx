import type { ReactNode } from 'react'

type FloatingNoticeProps = {
  /** Whether there is something to show. The children are always rendered, since they contain a live region. */
  isShown: boolean
  /** Whether it takes space in its place instead, where there is no content yet. */
  isInFlow?: boolean
  children: ReactNode
}

/**
 * A notice about content that is shown already. Put it after the content: it stays at the end of its container, or at the window's edge
 * while that end is out of view, and takes no space, so that nothing moves when it comes and goes.
 */
export function FloatingNotice({ isShown, isInFlow = false, children }: FloatingNoticeProps) {
  const surface = isInFlow
    ? 'text-ink-soft'
    : 'pointer-events-auto rounded-card border border-line-strong bg-card px-4 py-0.5'
  return (
    <div
      className={
        isInFlow ? '' : 'no-print pointer-events-none sticky bottom-[calc(var(--dock)+0.75rem)] z-10 h-0 desk:-bottom-5'
      }
    >
      <div className={isInFlow ? '' : 'absolute inset-x-0 bottom-0 flex justify-center'}>
        <div className={isShown ? `flex max-w-full items-center gap-x-3 text-sm ${surface}` : ''}>{children}</div>
      </div>
    </div>
  )
}
