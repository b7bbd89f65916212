import type { UserId } from '@murmur/contract/ids'
import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/** The code in the newest mail. */
export function newestCode(world: Pick<TestApp, 'mails'>): string {
  return /^[A-Z2-9]{6}$/m.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? ''
}

/** A visitor who has registered, and verified by a mailed code. */
export async function verifiedVisitor(world: TestApp): Promise<Visitor & { id: UserId; email: string }> {
  const someone = world.visitor()
  const { id, email } = (await someone.register()).body.userWithoutPassword
  await someone.call('POST', '/verification/requestcode', { email })
  await world.runOutbox()
  await someone.call('POST', '/verification/verifycode', { email, otp: newestCode(world) })
  return Object.assign(someone, { id, email })
}
