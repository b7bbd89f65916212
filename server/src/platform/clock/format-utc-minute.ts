/** Formats a time for emails and refusals, to the minute and in UTC: "2026-11-21 20:41 UTC". */
export function formatUtcMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
