/** The reason why a command cannot continue, as a sentence for the operator. */
export class CommandError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'CommandError'
  }
}

/** Runs a command: its lines go to stdout; an error ends it with a sentence on stderr and exit code 1. */
export async function runCommand(command: (print: (line: string) => void) => Promise<void>): Promise<void> {
  // Files that a command writes are readable by their owner only.
  process.umask(0o077)
  try {
    await command((line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message}\n`)
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  }
}
