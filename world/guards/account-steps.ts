import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { apiClient, type Reply } from '../clients/api-client.ts'
import { fetchEmails, findCode, waitForMailedCode } from '../clients/mailbox.ts'
import type { TestClock } from '../clock/test-clock.ts'
import { type ApiUser, obtainCaptchaToken, registerUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A user's account actions, in a world whose clock the test moves. */
export function accountSteps(world: () => World, clock: TestClock) {
  const emails = mailSteps(world)
  const logins = {
    /** Signs in from the user's own browser, after the clock has ended the session. */
    async logIn(user: ApiUser, totp?: string): Promise<Reply> {
      const { email, password } = user
      const fields = { email, password, captchaToken: await obtainCaptchaToken(user), ...(totp ? { totp } : {}) }
      return user.call('POST', '/users/login', fields)
    },
  }
  return Object.assign(logins, emails, resetSteps(world, clock, emails), secondFactorSteps(world, clock, emails))
}

function mailSteps(world: () => World) {
  const mailbox = (email: string) => fetchEmails(world().sandboxUrl, email)
  return {
    mailbox,
    /** Waits for the mail with the link that cancels a requested reset. Returns the number of emails. */
    async waitForCancelMail(email: string, earlier: number): Promise<number> {
      const hasCancelMail = async () => {
        const all = await mailbox(email)
        return all.slice(0, all.length - earlier).some(({ text }) => text.includes('/stop#'))
      }
      await expect.poll(hasCancelMail, { timeout: 30_000, interval: 50 }).toBe(true)
      return (await mailbox(email)).length
    },
    /** Waits for a mailed code after the first `earlier` mails, once the clock has made the mail due. */
    waitForCode: (email: string, earlier: number) => waitForMailedCode(world().sandboxUrl, email, earlier),
    /**
     * Whether a mail with a code follows the first `earlier` mails. Another visitor's code is requested and awaited first, so
     * that due mails have been sent.
     */
    async hasMailedCode(email: string, earlier: number): Promise<boolean> {
      const other = await registerUser(world())
      await waitForMailedCode(world().sandboxUrl, other.email)
      const all = await mailbox(email)
      return all.slice(0, all.length - earlier).some(({ text }) => findCode(text) !== undefined)
    },
  }
}

function resetSteps(world: () => World, clock: TestClock, emails: ReturnType<typeof mailSteps>) {
  /** Requests a password reset, as any visitor can. Resolves with the number of emails once the first has arrived. */
  async function forgetPassword({ email }: Pick<ApiUser, 'email'>): Promise<number> {
    const earlier = (await emails.mailbox(email)).length
    const visitor = apiClient(world().url)
    await visitor.call('POST', '/api/password/forgot', { email, captchaToken: await obtainCaptchaToken(visitor) })
    return emails.waitForCancelMail(email, earlier)
  }

  async function submitReset({ email }: Pick<ApiUser, 'email'>, otp: string, password: string): Promise<Reply> {
    const visitor = apiClient(world().url)
    const fields = { email, otp, password, captchaToken: await obtainCaptchaToken(visitor) }
    return visitor.call('POST', '/api/password/reset', fields)
  }

  return {
    forgetPassword,
    submitReset,
    /** Resets the password by mail, including the waiting time, and sets it on `user`. */
    async resetPassword(user: ApiUser, password: string): Promise<void> {
      const earlier = await forgetPassword(user)
      clock.advance(15 * minuteMs)
      const otp = await emails.waitForCode(user.email, earlier)
      expect((await submitReset(user, otp, password)).body).toMatchObject({ success: true })
      user.password = password
    },
  }
}

function secondFactorSteps(world: () => World, clock: TestClock, emails: ReturnType<typeof mailSteps>) {
  async function postLostFactor(user: ApiUser, path: string, otp?: string): Promise<Reply> {
    const visitor = apiClient(world().url)
    const fields = { email: user.email, password: user.password, captchaToken: await obtainCaptchaToken(visitor) }
    return visitor.call('POST', path, { ...fields, ...(otp ? { otp } : {}) })
  }

  return {
    /** Turns an authenticator on. `nextTotp` returns an unused code. */
    async addAuthenticator(user: ApiUser) {
      const { body } = await user.call('POST', '/api/security/authenticator', { password: user.password })
      const nextTotp = () => {
        clock.advance(30_000)
        return new TOTP({ secret: body.data.secret }).generate({ timestamp: clock.now().getTime() })
      }
      const enabled = await user.call('POST', '/api/security/authenticator/confirm', { totp: nextTotp() })
      expect(enabled.body).toMatchObject({ data: { authenticator: true } })
      return { nextTotp }
    },
    /** Reports the second factor as lost. Resolves with the number of emails once the first has arrived. */
    async reportLostFactor(user: ApiUser): Promise<number> {
      const earlier = (await emails.mailbox(user.email)).length
      expect((await postLostFactor(user, '/api/login/lost-factor')).status).toBe(200)
      return emails.waitForCancelMail(user.email, earlier)
    },
    finishLostFactor: (user: ApiUser, otp: string) => postLostFactor(user, '/api/login/lost-factor/finish', otp),
  }
}
