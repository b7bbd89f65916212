import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RefusalCode } from '@murmur/contract/errors/refusals'

const catalog = join(import.meta.dirname, '../../../locales/en/server.json')
const english = JSON.parse(readFileSync(catalog, 'utf8')) as Record<`refusal.${RefusalCode}`, string>

/** The server's English message of a refusal code. */
export function refusalSentence(code: RefusalCode): string {
  return english[`refusal.${code}`]
}
