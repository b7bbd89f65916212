import type { PoolClient } from 'pg'

/** `text`: the statement with its placeholders, without values. */
export type OnQuery = (query: { text: string; seconds: number }) => void
type Query = (...args: unknown[]) => unknown

/** Reports each statement of a connection with the time until its result or error. */
export function timeQueries(client: Pick<PoolClient, 'query'>, onQuery: OnQuery): void {
  const holder = client as { query: Query }
  const query = holder.query.bind(client)
  holder.query = (...args) => {
    const startedAt = performance.now()
    const report = () => onQuery({ text: textOf(args[0]), seconds: (performance.now() - startedAt) / 1000 })
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const callbackWithReport = (...result: unknown[]) => {
        report()
        callback(...result)
      }
      return query(...args.slice(0, -1), callbackWithReport)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(report, report)
    return result
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const text = statement && typeof statement === 'object' && 'text' in statement ? statement.text : undefined
  return typeof text === 'string' ? text : ''
}
