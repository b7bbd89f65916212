import { dictionary } from '@zxcvbn-ts/language-common'

/** The number of most used passwords that count as very common. */
const commonPasswordCount = 10_000

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, commonPasswordCount))

/** Whether a password is one of the most used ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
