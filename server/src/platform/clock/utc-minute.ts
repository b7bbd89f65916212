/** A moment as mails and refusals name it, to the minute and the same everywhere: "2026-11-21 20:41 UTC". */
export function utcMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
