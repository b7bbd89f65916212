/** Milliseconds after which other work runs. */
const defaultMaxMs = 8

/** Runs a computation that yields between its parts; other work, such as requests, runs between slices of a few milliseconds. */
export async function runInSlices<Result>(parts: Generator<void, Result>, maxMs = defaultMaxMs): Promise<Result> {
  let startedAt = performance.now()
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done) return part.value
    if (performance.now() - startedAt < maxMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    startedAt = performance.now()
  }
}

/** Runs a computation that yields between its parts without a pause. */
export function runWithoutPause<Result>(parts: Generator<void, Result>): Result {
  for (let part = parts.next(); ; part = parts.next()) if (part.done) return part.value
}
