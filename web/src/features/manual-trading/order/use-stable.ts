import { useMemo } from 'react'

/** The same object as long as its JSON is the same, for memoised components. */
export function useStable<T extends object>(value: T | undefined): T | undefined {
  const serialized = value && JSON.stringify(value)
  return useMemo(() => (serialized === undefined ? undefined : (JSON.parse(serialized) as T)), [serialized])
}
