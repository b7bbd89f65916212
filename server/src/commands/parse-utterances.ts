import { evmChainKeys } from '@murmur/contract/chains'
// Parses utterances with the offline brain: JSON `[{ text, language? }]` on standard input, the results as JSON on standard
// output.

import { json } from 'node:stream/consumers'
import { Language } from '@murmur/contract/languages'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import * as v from 'valibot'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { indexTokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'
import { runCommand } from './run-command.ts'

const Utterances = v.array(object({ text: v.string(), language: v.optional(Language) }))

await runCommand(async (print) => {
  const utterances = parseOrThrow(Utterances, await json(process.stdin))
  const names = indexTokenNames([
    ...verifiedMints.map((token) => ({ ...token, chain: 'sol' as const })),
    ...evmChainKeys.flatMap((chain) => verifiedTokens[chain].map((token) => ({ ...token, chain }))),
  ])
  const results = utterances.map(({ text, language }) => parseUtterance(text, { names, ...(language && { language }) }))
  print(JSON.stringify(results))
})
