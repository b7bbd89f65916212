import type { Language } from '@murmur/contract/languages'
import type { WordsRead } from '#features/assistant/run-turn.ts'
import type { Brain } from '#integrations/brains/brain.port.ts'

// TEMPORARY until the offline brain stands.
export function wordsReader() {
  return (text: string, language: Language): WordsRead => {
    if (/^(yes|sure|confirm|ok)[.!]?$/i.test(text)) return { intent: 'yes', language, verdict: { kind: 'yes' } }
    if (/^(no|cancel)[.!]?$/i.test(text)) return { intent: 'no', language, verdict: { kind: 'no' } }
    const buy = /^buy \$?(\d+)(?: dollars)? of (\w+)$/i.exec(text)
    if (buy) return { intent: 'buy', amountUsd: buy[1] ?? '', token: buy[2] ?? '', language }
    return { intent: 'ask', language }
  }
}

export const standInBrain: Brain = {
  kind: 'offline',
  async answer({ text, tools, write }) {
    const buy = /^buy \$?(\d+)(?: dollars)? of (\w+)$/i.exec(text)
    if (buy) {
      const told = await tools.propose({ side: 'buy', amountUsd: buy[1] ?? '', token: buy[2] ?? '' })
      write('message' in told ? told.message : told.kind)
    } else if (/price/.test(text)) write(JSON.stringify(await tools.price({ token: text.split(' ').at(-1) ?? '' })))
    else if (/info/.test(text)) write(JSON.stringify(await tools.info({ token: text.split(' ').at(-1) ?? '' })))
    else if (/search/.test(text))
      write(JSON.stringify((await tools.search({ query: text.split(' ').at(-1) ?? '' })).kind))
    else write(`You said: ${text}`)
  },
}
