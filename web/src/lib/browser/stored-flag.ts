/** A flag in browser storage. */
export type StoredFlag = { isSet(): boolean; set(): void; clear(): void }

/** Creates a flag in local storage; where storage is blocked it is never set. */
export function createStoredFlag(key: string): StoredFlag {
  const withFallback = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  return {
    isSet: () => withFallback(() => localStorage.getItem(key) !== null, false),
    set: () => withFallback(() => localStorage.setItem(key, '1'), undefined),
    clear: () => withFallback(() => localStorage.removeItem(key), undefined),
  }
}
