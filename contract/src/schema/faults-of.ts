import type { BaseIssue } from 'valibot'

/** Where an input does not fit and what was expected there; never what stood there, for that may be a secret. */
export function faultsOf(issues: readonly BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${placeOf(issue)}: expected ${issue.expected ?? issue.type}`).join('\n')
}

function placeOf({ path }: BaseIssue<unknown>): string {
  return (path ?? []).map(({ key }) => String(key)).join('.')
}
