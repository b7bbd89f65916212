import type { Mail } from './mailbox.ts'

/** Prints each new mail of the sandbox to the terminal, so that codes are visible without opening the mailbox. */
export function printMails(sandboxUrl: string, print: (line: string) => void): void {
  const since = new Date().toISOString()
  const shown = new Set<string>()
  const printNewMails = async () => {
    const reply = await fetch(`${sandboxUrl}/mailbox`, { headers: { accept: 'application/json' } })
    const mails = reply.ok ? ((await reply.json()) as Mail[]) : []
    for (const mail of mails.reverse()) {
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
    printNewMails().catch(() => undefined)
  }, 1000).unref()
}

/** Removes control characters, since mails contain untrusted text that could control the terminal. */
function stripControlCharacters(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '')
}

function indent(text: string): string {
  return text.trim().replace(/^/gm, '    ')
}
