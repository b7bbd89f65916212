import { useMemo } from 'react'

/** The same object as long as its JSON is the same, for memoised components. */
export function useStable<T extends object>(value: T | undefined): T | undefined {
  const written = value && JSON.stringify(value)
  return useMemo(() => (written === undefined ? undefined : (JSON.parse(written) as T)), [written])
}
