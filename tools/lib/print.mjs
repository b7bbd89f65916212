/** Prints a line to the terminal. */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Prints the reason and exits. */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}
