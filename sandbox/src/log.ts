/** Logs one line for the operator; standard output is reserved for the ready line. */
export type Log = (message: string) => void
