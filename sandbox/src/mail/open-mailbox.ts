import { rename, writeFile } from 'node:fs/promises'
import { openAppendLog, readAppendLog } from '#files/append-log.ts'

/** A mail to one recipient. `at` is an ISO time. */
export type Mail = { to: string; subject: string; text: string; at: string }

export type Mailbox = {
  add(mail: Mail): Promise<void>
  /** Newest first. */
  list(filter: (mail: Mail) => boolean, limit: number): Mail[]
  close(): Promise<void>
}

const maxStoredEmails = 2000

/** Opens the store of received mail, which is saved in a file. Drops the oldest emails beyond `maxStoredEmails`. */
export async function openMailbox(path: string): Promise<Mailbox> {
  const isMail = (value: unknown): value is Mail => typeof (value as Mail | undefined)?.to === 'string'
  const emails = await readAppendLog(path, isMail)
  if (emails.length > maxStoredEmails) {
    emails.splice(0, emails.length - maxStoredEmails)
    await writeFile(`${path}.tmp`, emails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 })
    await rename(`${path}.tmp`, path)
  }
  const log = await openAppendLog<Mail>(path)
  return {
    async add(mail) {
      await log.append(mail)
      emails.push(mail)
      if (emails.length > maxStoredEmails) emails.shift()
    },
    list: (filter, limit) => emails.toReversed().filter(filter).slice(0, limit),
    close: () => log.close(),
  }
}
