export type Wakeable = {
  /** Ends the current rest, or the next one immediately. */
  ring(): void
  /** Resolves when `until` settles, after `ms`, or on a ring. */
  rest(how: { until?: Promise<unknown>; ms?: number }): Promise<void>
}

/** An interruptible rest for one loop; a ring between two rests is not lost. */
export function wakeable(): Wakeable {
  let isRung = false
  let wake: () => void = () => undefined
  return {
    ring() {
      isRung = true
      wake()
    },
    async rest({ until, ms }) {
      let timer: NodeJS.Timeout | undefined
      const rested = new Promise<void>((resolve) => {
        wake = resolve
        if (ms !== undefined) timer = setTimeout(resolve, ms)
        until?.then(
          () => resolve(),
          () => resolve(),
        )
        if (isRung) resolve()
      })
      await rested
      clearTimeout(timer)
      isRung = false
    },
  }
}
