import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'

type StatusRegionProps = { className?: string; children: ReactNode }

/**
 * A polite live region. Keep it mounted and change its children: screen readers do not announce a region that is inserted together with
 * its text. Empty, it takes no space. If its focused button is removed, such as "Try again", it takes the focus.
 */
export function StatusRegion({ className = '', children }: StatusRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  useKeptFocus(region, region)
  return (
    <div ref={region} role="status" tabIndex={-1} className={`outline-none empty:absolute ${className}`}>
      {children}
    </div>
  )
}
