import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first invalid field of a form after each refused submit.
 * @param refusals how often a submit was refused
 */
export function useFocusOnError(refusals: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [refusals])
  return form
}
