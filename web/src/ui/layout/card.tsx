import type { ComponentProps } from 'react'

/**
 * A section with a raised background. It has no visible border, because it cannot be pressed; forced-colors mode shows the
 * transparent border. Never nest cards.
 */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-card border border-transparent bg-card p-4 sm:p-6 ${className}`} {...rest} />
}
