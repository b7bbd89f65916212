import type { ReactNode } from 'react'

/** A layout that adds nothing around the page. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return children
}
