// Vitest reads this before each test file: ids passed to `covers()` go into the report beside their test.
import { afterEach, beforeEach } from 'vitest'
import './covers.ts'

declare module 'vitest' {
  interface TaskMeta {
    covers?: string[]
  }
}

beforeEach(({ task }) => {
  globalThis.murmurCovers = (ids) => {
    task.meta.covers = [...(task.meta.covers ?? []), ...ids]
  }
})

afterEach(() => {
  globalThis.murmurCovers = undefined
})
