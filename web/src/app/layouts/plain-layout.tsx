import type { ReactNode } from 'react'

/** Nothing around the page. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return children
}
