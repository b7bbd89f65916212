import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The newest value, for what runs later than it was made. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
