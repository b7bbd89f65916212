import type { Mail } from './mailbox.ts'

/** Prints each new mail of the sandbox to the terminal, so that codes are visible without opening the mailbox. */
export function printEmails(sandboxUrl: string, print: (line: string) => void): void {
  const since = new Date().toISOString()
  const shown = new Set<string>()
  const printNewEmails = async () => {
    const reply = await fetch(`${sandboxUrl}/mailbox`, { headers: { accept: 'application/json' } })
    const emails = reply.ok ? ((await reply.json()) as Mail[]) : []
    for (const mail of emails.reverse()) {
      const id = `${mail.at} ${mail.to} ${mail.subject}`
      if (mail.at < since || shown.has(id)) continue
      shown.add(id)
      print(
        `\nMail to ${stripControlCharacters(mail.to)}: ${stripControlCharacters(mail.subject)}\n${indent(stripControlCharacters(mail.text))}\n`,
      )
    }
  }
  setInterval(() => {
    // The sandbox may be restarting; the next poll catches up.
    printNewEmails().catch(() => undefined)
  }, 1000).unref()
}

/** Removes control characters, since mails contain untrusted text that could control the terminal. */
function stripControlCharacters(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '')
}

function indent(text: string): string {
  return text.trim().replace(/^/gm, '    ')
}
