import type { KeyboardEvent } from 'react'

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key of an event as left-to-right text would have it: in Arabic the left arrow goes onward. */
export function onwardKey({ key, currentTarget }: KeyboardEvent<HTMLElement>): string {
  const isMirrored = currentTarget.closest<HTMLElement>('[dir]')?.dir === 'rtl'
  return (isMirrored && mirrored[key]) || key
}
