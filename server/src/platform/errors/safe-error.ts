/**
 * An error for the log. It omits query parameters and Postgres's details (which quote rows): they may contain hashes,
 * sealed keys and users' addresses.
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

/** Drizzle appends a failed query's parameters to its text. */
function withoutParameters(message: string): string {
  const at = message.indexOf('\nparams:')
  return (at < 0 ? message : message.slice(0, at)).slice(0, 2000)
}
