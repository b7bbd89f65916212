import { sql } from 'drizzle-orm'
import type { Mail } from '#platform/mail/send-mail.port.ts'
import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/** Steps of a password reset, in a world whose clock the test moves. */
export function passwordResetSteps(world: TestApp) {
  const emailsTo = (email: string): Mail[] => world.mails.filter(({ to }) => to === email)
  return {
    mailsTo: emailsTo,
    async request(visitor: Visitor, email: string) {
      const answer = await visitor.call('POST', '/api/password/forgot', {
        email,
        captchaToken: await visitor.captcha(),
      })
      await world.runOutbox()
      return answer
    },
    /** Advances the clock by the waiting time and returns the mailed code; '' without one. */
    async waitForCode(email: string, waitMs = 15 * 60_000): Promise<string> {
      const before = emailsTo(email).length
      world.advance(waitMs)
      await world.runOutbox()
      const text = emailsTo(email).slice(before).at(-1)?.text
      return /^[A-Z2-9]{6}$/m.exec(text ?? '')?.[0] ?? ''
    },
    async reset(visitor: Visitor, email: string, otp: string, password = 'a new long password') {
      const captchaToken = await visitor.captcha()
      return visitor.call('POST', '/api/password/reset', { email, otp, password, captchaToken })
    },
    /** The token of the newest mailed link that sets a new password; '' without one. */
    findLinkToken: (email: string): string => {
      const mail = emailsTo(email).findLast(({ text }) => /\/reset-password#/.test(text))
      return /\/reset-password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    async resetByLink(visitor: Visitor, token: string, password = 'a new long password') {
      const captchaToken = await visitor.captcha()
      return visitor.call('POST', '/api/password/reset-by-link', { token, password, captchaToken })
    },
    /** The token of the newest mail that can cancel a reset. */
    findCancelToken: (email: string) =>
      /\/stop#(\S+)/.exec(emailsTo(email).findLast(({ text }) => /\/stop#/.test(text))?.text ?? '')?.[1],
    cancel: (token: string | undefined) => world.visitor().call('POST', '/api/password/stop-reset', { token }),
    async readAuditActions(email: string): Promise<string[]> {
      const { rows } = await world.db.read.execute<{ action: string }>(
        sql`select action from audit join users on users.id::text = chain where email = ${email} order by seq`,
      )
      return rows.map(({ action }) => action)
    },
  }
}
