export type InterruptibleSleep = {
  /** Ends the current sleep, or the next one immediately. */
  wake(): void
  /** Resolves when `until` settles, after `ms`, or on `wake`. */
  sleep(options: { until?: Promise<unknown>; ms?: number }): Promise<void>
}

/** An interruptible sleep for one loop. A `wake` between two sleeps ends the next sleep. */
export function createInterruptibleSleep(): InterruptibleSleep {
  let isWoken = false
  let resume: () => void = () => undefined
  return {
    wake() {
      isWoken = true
      resume()
    },
    async sleep({ until, ms }) {
      let timer: NodeJS.Timeout | undefined
      const settled = new Promise<void>((resolve) => {
        resume = resolve
        if (ms !== undefined) timer = setTimeout(resolve, ms)
        until?.then(
          () => resolve(),
          () => resolve(),
        )
        if (isWoken) resolve()
      })
      await settled
      clearTimeout(timer)
      isWoken = false
    },
  }
}
