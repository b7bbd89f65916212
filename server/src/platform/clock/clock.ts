/** Returns the current time; tests pass their own. */
export type Clock = () => Date

/** A clock in Unix milliseconds, for code that only measures. */
export type MsClock = () => number
