import { languages } from '@murmur/contract/languages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorEmails } from '#identity/factors/factor-emails.ts'
import { profileEmails } from '#identity/profile/profile-emails.ts'
import { users } from '#identity/tables/users.ts'
import { type TestApp, testApp } from '#test-support/test-app.ts'
import { emails } from './emails.ts'

const at = new Date('2026-11-21T20:41:30Z')
const url = 'http://localhost:3000/reset-password'
const linkUrl = `${url}#secret`

describe.each(languages)('the emails in %s', (language) => {
  const written = {
    verificationCode: emails.verificationCode(language, 'AB2C3D'),
    resetRequested: emails.resetRequested(language, { cancelUrl: url, readyAt: at }),
    resetCode: emails.resetCode(language, { code: 'AB2C3D', linkUrl, url }),
    resetLink: emails.resetLink(language, { linkUrl }),
    passwordReset: emails.passwordReset(language, { at, holdUntil: at }),
    passwordRenewed: emails.passwordRenewed(language, at),
    factorCode: factorEmails.code(language, 'AB2C3D'),
    factorChanged: factorEmails.changed(language, { change: 'authenticator-on', at }),
    recoveryCodeUsed: factorEmails.recoveryCodeUsed(language, { left: 9, at }),
    factorLocked: factorEmails.locked(language, 5),
    lostRequested: factorEmails.lostRequested(language, { cancelUrl: url, readyAt: at }),
    lostCode: factorEmails.lostCode(language, { code: 'AB2C3D', url }),
    factorsRemoved: factorEmails.factorsRemoved(language, { at, holdUntil: at }),
    emailCode: profileEmails.code(language, 'AB2C3D'),
    emailRequested: profileEmails.requested(language, { email: url, at }),
    emailChanged: profileEmails.changed(language, { email: url, at, holdUntil: at }),
  }

  it('have a one-line subject that mentions Murmur', () => {
    for (const { subject } of Object.values(written)) expect(subject).toMatch(/^[^\n{}]*Murmur[^\n{}]*$/)
  })

  it('put codes and URLs on separate lines, without invisible characters', () => {
    const { verificationCode, resetRequested, resetCode, resetLink, factorCode, lostRequested, lostCode, emailCode } =
      written
    const { emailRequested, emailChanged } = written
    for (const { text } of [verificationCode, resetCode, factorCode, lostCode, emailCode]) {
      expect(text.split('\n')).toContain('AB2C3D')
    }
    for (const { text } of [resetRequested, resetCode, lostRequested, lostCode, emailRequested, emailChanged]) {
      expect(text.split('\n')).toContain(url)
    }
    for (const { text } of [resetCode, resetLink]) expect(text.split('\n')).toContain(linkUrl)
  })

  it('format times as the app does', () => {
    const { verificationCode, resetCode, resetLink, factorCode, factorLocked, lostCode, emailCode, ...timed } = written
    for (const { text } of Object.values(timed)) expect(text).toContain('2026-11-21 20:41 UTC')
  })
})

describe('the language of emails', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp()
  })
  afterAll(() => world.close())

  async function register(name: string, headers: Record<string, string>) {
    const visitor = world.visitor()
    const account = { username: name, email: `${name}@example.test`, password: 'a fine long password' }
    const input = { ...account, captchaToken: await visitor.captcha() }
    const { status } = await visitor.call('POST', '/users/register', input, headers)
    expect(status).toBe(200)
    return { visitor, email: account.email }
  }
  const getLanguage = async (email: string) =>
    (await world.db.read.select().from(users).where(eq(users.email, email)))[0]?.language
  const lastMail = async () => {
    await world.runOutbox()
    return world.mails.at(-1)
  }

  it('is that of the screen on which the user registered', async () => {
    const { visitor, email } = await register('ines', { 'x-murmur-language': 'es' })
    expect(await getLanguage(email)).toBe('es')
    // Without an Accept-Language header the mail uses the account's language.
    await visitor.call('POST', '/verification/requestcode', { email })
    expect(await lastMail()).toMatchObject({ to: email, subject: 'Tu código de verificación de Murmur' })
    await world.visitor().call('POST', '/api/password/forgot', { email, captchaToken: await visitor.captcha() })
    expect(await lastMail()).toMatchObject({ subject: 'Alguien pidió una contraseña nueva para tu cuenta de Murmur' })
  })

  it('defaults to English regardless of the browser’s language', async () => {
    for (const [name, headers] of [
      ['plain', {}],
      ['french', { 'accept-language': 'fr' }],
      ['odd', { 'x-murmur-language': 'tlh' }],
    ] as const) {
      const { email } = await register(name, headers)
      expect(await getLanguage(email)).toBe('en')
    }
  })
})
