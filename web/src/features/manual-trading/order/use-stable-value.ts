import { useMemo } from 'react'

/** Returns the same object as long as its JSON is unchanged, for memoised components. */
export function useStableValue<T extends object>(value: T | undefined): T | undefined {
  const serialized = value && JSON.stringify(value)
  return useMemo(() => (serialized === undefined ? undefined : (JSON.parse(serialized) as T)), [serialized])
}
