import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'

type PageProps = { title: string; action?: ReactNode; children: ReactNode }

/** A page's column with its heading. On the way from another page the heading takes the focus, so that it is read. */
export function Page({ title, action, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()
  // How this page was reached; what is followed on it later is no arrival.
  const [isFollowed] = useState(navigation !== 'POP')
  useEffect(() => {
    if (isFollowed) heading.current?.focus()
  }, [isFollowed])
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
