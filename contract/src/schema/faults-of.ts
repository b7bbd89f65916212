import type { BaseIssue } from 'valibot'

/** The paths of faults and the expected types, without the input itself: it may be a secret. */
export function faultsOf(issues: readonly BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${placeOf(issue)}: expected ${issue.expected ?? issue.type}`).join('\n')
}

function placeOf({ path }: BaseIssue<unknown>): string {
  return (path ?? []).map(({ key }) => String(key)).join('.')
}
