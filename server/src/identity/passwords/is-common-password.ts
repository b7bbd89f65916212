import { dictionary } from '@zxcvbn-ts/language-common'

/** How far down the list of the most used passwords counts as very common. */
const howMany = 10_000

const common = new Set(dictionary['passwords-common'].slice(0, howMany))

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
