import { dictionary } from '@zxcvbn-ts/language-common'

/** The number of most used passwords that count as very common. */
const howMany = 10_000

const common = new Set(dictionary['passwords-common'].slice(0, howMany))

/** Whether a password is one of the most used ones, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
