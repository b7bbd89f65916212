/** A yes that outlives the page, in browser storage. Where storage is forbidden it is simply forgotten. */
export type StoredFlag = { isSet(): boolean; set(): void; clear(): void }

export function storedFlag(key: string): StoredFlag {
  const quietly = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  return {
    isSet: () => quietly(() => localStorage.getItem(key) !== null, false),
    set: () => quietly(() => localStorage.setItem(key, '1'), undefined),
    clear: () => quietly(() => localStorage.removeItem(key), undefined),
  }
}
