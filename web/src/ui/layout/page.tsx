import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWasFollowed } from '#lib/routing/router.tsx'

type PageProps = { title: string; action?: ReactNode; children: ReactNode }

/** The ref of a page's heading (with `tabIndex={-1}`): on the way from another page it takes the focus, and is read. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasFollowed = useWasFollowed()
  // How this page was reached; what is followed on it later is no arrival.
  const [isFollowed] = useState(() => wasFollowed.current)
  useEffect(() => {
    if (!isFollowed) return
    // Not merely as far as the heading needs: bars at the top would cut what stands above it.
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [isFollowed])
  return heading
}

/** A page's column with its heading. */
export function Page({ title, action, children }: PageProps) {
  const heading = useArrival()
  return (
    <div className="mx-auto w-full max-w-[1120px]">
      <title>{`${title} · Murmur`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
        {action}
      </div>
      {children}
    </div>
  )
}
