// What the offline brain reads in utterances: JSON `[{ text, language? }]` on standard input, `[reading]` on standard output.
import { json } from 'node:stream/consumers'
import { Language } from '@murmur/contract/languages'
import { z } from 'zod'
import { runCommand } from '#commands/run-command.ts'
import { readUtterance } from '#integrations/brains/offline/reading/read-utterance.ts'
import { tokenNames } from '#integrations/brains/offline/reading/token-names.ts'
import { verifiedTokens } from '#integrations/chains/evm/verified-tokens.ts'
import { verifiedMints } from '#integrations/chains/solana/verified-mints.ts'

const Utterances = z.array(z.object({ text: z.string(), language: z.optional(Language) }))

await runCommand(async (say) => {
  const utterances = Utterances.parse(await json(process.stdin))
  const names = tokenNames([
    ...verifiedMints.map((token) => ({ ...token, chain: 'sol' as const })),
    ...verifiedTokens.eth.map((token) => ({ ...token, chain: 'eth' as const })),
    ...verifiedTokens.base.map((token) => ({ ...token, chain: 'base' as const })),
  ])
  const readings = utterances.map(({ text, language }) => readUtterance(text, { names, ...(language && { language }) }))
  say(JSON.stringify(readings))
})
