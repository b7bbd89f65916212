import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles every message of a catalog to the format of Lingui's runtime. In right-to-left languages each value is isolated, so
 * that addresses and amounts keep their order within the sentence (decision 095).
 */
export function compileCatalog(catalog: Record<string, string>, language: string): Record<string, CompiledMessage> {
  const locale = JSON.parse(readFileSync(join(import.meta.dirname, '../locales', language, 'locale.json'), 'utf8'))
  const transform = locale.direction === 'rtl' ? isolateValues : (message: CompiledMessage) => message
  return Object.fromEntries(Object.entries(catalog).map(([id, message]) => [id, transform(compileMessage(message))]))
}

function isolateValues(message: CompiledMessage): CompiledMessage {
  return message.flatMap((token, at) => {
    if (typeof token === 'string') return [isPercentSign(message, at) ? token.slice(1) : token]
    const [name, type, cases] = token
    if (type === undefined)
      return isPercentSign(message, at + 1) ? ['\u2066', token, '%\u2069'] : ['\u2068', token, '\u2069']
    // The value of a plural or select stays bare: it picks the case.
    const isolatedCases = Object.entries(cases ?? {}).map(([key, inner]) => [
      key,
      Array.isArray(inner) ? isolateValues(inner) : inner,
    ])
    return [[name, type, Object.fromEntries(isolatedCases)]]
  })
}

/** Whether a per cent sign follows the value: it belongs inside the value's isolate. */
function isPercentSign(message: CompiledMessage, at: number): boolean {
  const [before, here] = [message[at - 1], message[at]]
  return Array.isArray(before) && before.length === 1 && typeof here === 'string' && here.startsWith('%')
}
