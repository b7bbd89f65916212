/** Counts the finished steps of parallel work, so that other code can wait for a share of them. */
export function countProgress(total: number) {
  let count = 0
  const waiting = new Set<{ count: number; resolve: () => void }>()
  return {
    add(): void {
      count += 1
      for (const each of waiting) {
        if (each.count > count) continue
        waiting.delete(each)
        each.resolve()
      }
    },
    /** Resolves when this share of all steps is done, from 0 to 1. */
    reach(share: number): Promise<void> {
      const wanted = Math.floor(total * share)
      if (count >= wanted) return Promise.resolve()
      return new Promise((resolve) => waiting.add({ count: wanted, resolve }))
    },
  }
}
