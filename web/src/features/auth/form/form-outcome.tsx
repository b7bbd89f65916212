import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a form after it succeeds. Its heading receives the focus, so that screen readers read it. */
export function FormOutcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="appear grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-gain" />
        {title}
      </h2>
      {children}
    </div>
  )
}
