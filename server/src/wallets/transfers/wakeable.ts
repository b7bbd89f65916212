export type Wakeable = {
  /** Ends the rest, or the next one at once. */
  ring(): void
  /** Resolves when `until` does, after `ms`, or when rung. */
  rest(how: { until?: Promise<unknown>; ms?: number }): Promise<void>
}

/** The rest of one loop, which others can end; no ring between two rests is lost. */
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
