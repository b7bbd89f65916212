import { setTimeout as wait } from 'node:timers/promises'

export type Mail = { to: string; subject: string; text: string; at: string }

/** Mails to this address in the sandbox's mailbox, newest first. */
export async function fetchEmails(sandboxUrl: string, email: string): Promise<Mail[]> {
  const reply = await fetch(`${sandboxUrl}/mailbox?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  })
  if (!reply.ok) throw new Error(`The mailbox answered ${reply.status}`)
  return (await reply.json()) as Mail[]
}

/** Skips the first `after` mails to this address, waits for the next mail, and returns its six-character code. */
export async function waitForMailedCode(sandboxUrl: string, email: string, after = 0): Promise<string> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const emails = await fetchEmails(sandboxUrl, email)
    const code = emails.length > after ? findCode(emails[0]?.text ?? '') : undefined
    if (code) return code
    await wait(100)
  }
  throw new Error(`No mail with a code reached ${email} within 30 s`)
}

/** Finds a code: a separate word of six characters of A–Z and 2–9. */
export function findCode(text: string): string | undefined {
  return /(?:^|\s)([A-Z2-9]{6})(?=\s|[.,]|$)/m.exec(text)?.[1]
}
