import type { ComponentProps } from 'react'

/**
 * A section on its own step of tone. It has no border, since it cannot be pressed; forced colours show the transparent one.
 * Never put a card on a card.
 */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card border border-transparent bg-card p-4 sm:p-6 ${className}`} {...rest} />
}
