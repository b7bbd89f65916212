/** One line for whoever runs the sandbox; standard output is kept for the ready line. */
export type Log = (message: string) => void
