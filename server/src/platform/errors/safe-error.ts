/**
 * An error for the log. Neither query parameters nor Postgres's details (which quote rows) are in it: they may hold
 * hashes, sealed keys, addresses of people.
 */
export function safeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && depth < 4 ? { cause: safeError(error.cause, depth + 1) } : {}),
  }
}

/** Drizzle puts a failed query's parameters behind its text. */
function withoutParameters(message: string): string {
  const at = message.indexOf('\nparams:')
  return (at < 0 ? message : message.slice(0, at)).slice(0, 2000)
}
