/** Limit of tool calls per turn, including refused and invalid ones. */
export const maxCalls = 8

export type CallBudget = ReturnType<typeof callBudget>

/** Counts a turn's tool calls and runs them sequentially, so that refs and cards are in order. */
export function callBudget() {
  let calls = 0
  let isOpen = true
  let lastCall: Promise<unknown> = Promise.resolve()
  const countCall = () => {
    calls += 1
    return calls <= maxCalls
  }
  return {
    /** Counts a call that reaches no tool: an unknown name or invalid arguments. */
    countInvalidCall: () => void countCall(),
    isExceeded: () => calls > maxCalls,
    /** Runs a call after all earlier ones; undefined if the budget is used up or the turn has ended. */
    run<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
      if (!countCall()) return Promise.resolve(undefined)
      const result = lastCall.then(() => (isOpen ? call() : undefined))
      lastCall = result.catch(() => undefined)
      return result
    },
    /** Prevents further calls. Resolves when the running call ends. */
    async close(): Promise<void> {
      isOpen = false
      await lastCall
    },
  }
}
