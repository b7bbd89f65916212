import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref to the newest value, for callbacks that run later than they were created. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
