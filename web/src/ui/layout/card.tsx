import type { ComponentProps } from 'react'

/** A bordered section. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card border border-line bg-card p-4 sm:p-6 ${className}`} {...rest} />
}
