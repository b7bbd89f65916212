import type { UserId } from '@murmur/contract/ids'
import { TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'
import { verifiedVisitor } from './verified-visitor.ts'
import type { Visitor } from './visitor.ts'

/** The password of every user that a visitor registers. */
export const password = 'a fine long password'

export type VisitorWithFactor = Visitor & {
  id: UserId
  email: string
  recoveryCodes: string[]
  /** The code that the authenticator shows now. */
  shown(): string
  /** An unused code: half a minute later. */
  fresh(): string
}

/** A verified visitor with an authenticator turned on. */
export async function visitorWithAuthenticator(world: TestApp): Promise<VisitorWithFactor> {
  const user = await createVisitor(world)
  const { secret } = (await user.call('POST', '/api/security/authenticator', { password })).body.data
  const generateCode = () => new TOTP({ secret }).generate({ timestamp: world.deps.now().getTime() })
  const { body } = await user.call('POST', '/api/security/authenticator/confirm', { totp: generateCode() })
  await world.runOutbox()
  const generateFreshCode = () => {
    world.advance(30_000)
    return generateCode()
  }
  return Object.assign(user, {
    recoveryCodes: body.recoveryCodes as string[],
    shown: generateCode,
    fresh: generateFreshCode,
  })
}

/** A verified visitor with mailed codes turned on. */
export async function visitorWithEmailFactor(world: TestApp) {
  const user = await createVisitor(world)
  const { body } = await user.call('PUT', '/api/security/email-factor', { password, on: true })
  await world.runOutbox()
  return Object.assign(user, { recoveryCodes: body.recoveryCodes as string[] })
}

/** Waits for pending mails, so that none of them is mistaken for the newest one. */
async function createVisitor(world: TestApp) {
  await world.runOutbox()
  return verifiedVisitor(world)
}

/** Signs in from this browser, with a code or without. */
export async function signIn(visitor: Visitor, email: string, totp?: string, entered = password) {
  const captchaToken = await visitor.captcha()
  const code = totp === undefined ? {} : { totp }
  return visitor.call('POST', '/users/login', { email, password: entered, captchaToken, ...code })
}
