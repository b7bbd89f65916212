/** A text in browser storage. */
export type StoredText = { read(): string | undefined; write(text: string): void }

/** Creates a text in local storage; where storage is blocked it is never stored. */
export function createStoredText(key: string): StoredText {
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(text) {
      try {
        localStorage.setItem(key, text)
      } catch {
        // Blocked or full: the choice lasts until the page is closed.
      }
    },
  }
}
