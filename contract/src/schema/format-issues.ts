import type { BaseIssue } from 'valibot'

/** Formats the paths and expected types of issues, without the input: an input may be a secret. */
export function formatIssues(issues: readonly BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${formatPath(issue)}: expected ${issue.expected ?? issue.type}`).join('\n')
}

function formatPath({ path }: BaseIssue<unknown>): string {
  return (path ?? []).map(({ key }) => String(key)).join('.')
}
