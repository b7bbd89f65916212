/** The most tool calls of one turn, refused and senseless ones included. */
export const maxCalls = 8

export type CallBudget = ReturnType<typeof callBudget>

/** Counts a turn's tool calls, and runs them one after another, so that refs and cards come in order. */
export function callBudget() {
  let calls = 0
  let isOpen = true
  let last: Promise<unknown> = Promise.resolve()
  const take = () => {
    calls += 1
    return calls <= maxCalls
  }
  return {
    /** Counts a call that never gets to a tool: an unknown one, or one with arguments that are none. */
    waste: () => void take(),
    isOverdrawn: () => calls > maxCalls,
    /** Runs it when all earlier ones are through; undefined if the budget was spent or the turn has ended. */
    run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
      if (!take()) return Promise.resolve(undefined)
      const mine = last.then(() => (isOpen ? call() : undefined))
      last = mine.catch(() => undefined)
      return mine
    },
    /** No further call starts; resolves when the one under way is through. */
    async close(): Promise<void> {
      isOpen = false
      await last
    },
  }
}
