/** Runs an action for each item, at most `limit` at a time. Rejects with the first error. */
export async function runConcurrently<T>(
  items: readonly T[],
  limit: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const runNext = async () => {
    for (const item of rest) await action(item)
  }
  await Promise.all(Array.from({ length: limit }, runNext))
}
